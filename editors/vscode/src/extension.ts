/** Starts `nimatron lsp` when a file of rules is opened. Everything else is its work, or that of the grammar. */
import { commands, window, workspace, type ExtensionContext } from 'vscode'
import { LanguageClient, type Executable } from 'vscode-languageclient/node'

let client: LanguageClient | undefined

async function start(): Promise<void> {
  const command = workspace.getConfiguration('nimatron').get<string>('path') || 'nimatron'
  const server: Executable = { command, args: ['lsp'] }
  const own = new LanguageClient('nimatron', 'nimatron', server, { documentSelector: [{ language: 'nimatron' }] })
  client = own
  try {
    await own.start()
  } catch (error) {
    if (client === own) client = undefined
    void window.showWarningMessage(`nimatron: ${error instanceof Error ? error.message : String(error)} (nimatron.path = ${command})`)
  }
}

async function stop(): Promise<void> {
  const own = client
  client = undefined
  // One that did not start, or has died, need not be stopped.
  await own?.stop().catch(() => undefined)
}

async function restart(): Promise<void> {
  await stop()
  await start()
}

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('nimatron.restart', restart),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('nimatron.path')) await restart()
    }),
  )
  await start()
}

export const deactivate = stop
