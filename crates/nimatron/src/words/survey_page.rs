//! A survey of codes as a page of HTML, with a field to search in.

use super::sequence::survey_status;
use crate::octal::{Survey, survey_record};
use nimatron_messages::{Language, Message, sequences};
use std::fmt::Write;

/// A survey as a page of HTML that needs nothing else: a table, and a field that shows only the
/// rows with a text.
pub fn survey_html(survey: &Survey, patterns: &[String], language: Language) -> String {
    let columns: [Message; 9] = [
        sequences::game(),
        sequences::status(),
        sequences::computed(),
        sequences::largest(),
        sequences::first_at(),
        sequences::class(),
        sequences::rare(),
        sequences::last_rare(),
        sequences::codes(),
    ];
    let title = escaped(&sequences::survey_title(patterns.join(" ")).text(language));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n",
        language.tag()
    );
    let summary = sequences::summary(
        survey.codes,
        survey.rows.len(),
        survey.periodic(),
        survey.rows.len() - survey.periodic() - survey.cut(),
    );
    for line in [summary, sequences::legend()] {
        let _ = writeln!(out, "<p>{}</p>", escaped(&line.text(language)));
    }
    let search = sequences::search_rows().text(language);
    let _ = writeln!(out, "<p><label>{} <input type=\"search\" id=\"search\"></label></p>", escaped(&search));
    out += "<table>\n<thead><tr>";
    for column in columns {
        let _ = write!(out, "<th>{}</th>", escaped(&column.text(language)));
    }
    out += "</tr></thead>\n<tbody>\n";
    for row in &survey.rows {
        let [game, _, _, _, _, _, computed, largest, at, mask, position, rare, last_rare, codes] = survey_record(row);
        let status = survey_status(&row.status).text(language);
        let class = if position == "1" { mask + "p" } else { mask };
        out += "<tr>";
        for cell in [game, status, computed, largest, at, class, rare, last_rare, codes] {
            let _ = write!(out, "<td>{}</td>", escaped(&cell));
        }
        out += "</tr>\n";
    }
    out + "</tbody>\n</table>\n<script>" + SCRIPT + "</script>\n</html>\n"
}

const STYLE: &str = "body{font:14px/1.4 sans-serif;margin:1em}table{border-collapse:collapse}\
    td,th{padding:.1em .6em;text-align:left;vertical-align:top}tbody tr:nth-child(even){background:#8881}\
    td:nth-child(n+3):nth-child(-n+8){text-align:right;font-variant-numeric:tabular-nums}";

const SCRIPT: &str = "const field=document.getElementById('search'),rows=[...document.querySelectorAll('tbody tr')];\
    const texts=rows.map(row=>row.textContent.length?[...row.cells].map(cell=>cell.textContent).join(' '):'');\
    field.addEventListener('input',()=>rows.forEach((row,at)=>{row.hidden=!texts[at].includes(field.value.trim())}));";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
