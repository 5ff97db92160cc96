/** The type of the texts of any language, from that of one: texts of any content. */
export type Widen<T> = T extends string ? string : T extends (...a: infer A) => string ? (...a: A) => string : T extends readonly (infer M)[] ? Widen<M>[] : { [K in keyof T]: Widen<T[K]> }
