// A Chromium for the browser tests: the machine's own, or one installed now.
import { fileURLToPath } from 'node:url'
import { findBrowser, type Machine, onPath, thisMachine } from './find-browser.ts'
import { run } from './tools.ts'

type Command = readonly [program: string, ...args: string[]]

const playwrightCli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))

/** What to try, in order, where no browser is; each attempt is a row of commands that must all succeed. */
export function installAttempts(machine: Machine): readonly (readonly Command[])[] {
  const download: readonly Command[] = [[process.execPath, playwrightCli, 'install', 'chromium']]
  const hasApt = machine.platform === 'linux' && onPath(machine, 'apt-get').some(machine.exists)
  if (!machine.isRoot || !hasApt) return [download]
  // Older systems have no shell of its own.
  const packages = ['chromium-headless-shell', 'chromium']
  return [
    ...packages.map((name): readonly Command[] => [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', name],
    ]),
    download,
  ]
}

async function runAll(commands: readonly Command[]): Promise<void> {
  for (const [program, ...args] of commands) {
    if ((await run(program, args, { DEBIAN_FRONTEND: 'noninteractive' })) !== 0) return
  }
}

/** The path of a Chromium, installed when there is none; throws a sentence that helps when that fails. */
export async function bringBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) return found
  for (const attempt of installAttempts(thisMachine())) {
    await runAll(attempt)
    const brought = findBrowser()
    if (brought !== undefined) return brought
  }
  throw new Error(
    'The browser tests need a Chromium and none could be installed: install the package "chromium" or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
