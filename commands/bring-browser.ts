// A Chromium for the browser tests: the machine's own, or one installed now.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, type Machine, onPath, thisMachine } from './find-browser.ts'
import { run } from './tools.ts'

type Command = readonly [program: string, ...args: string[]]

const playwrightCli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))

const shell = 'chromium-headless-shell'

/** Without a network it gives up within seconds. */
const apt = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15']

const byApt = (name: string): readonly Command[] => [
  ['apt-get', ...apt, 'update'],
  ['apt-get', ...apt, 'install', '-y', name],
]

const mayUseApt = (machine: Machine): boolean =>
  machine.platform === 'linux' && machine.isRoot && onPath(machine, 'apt-get').some(machine.exists)

/** What to try, in order, where no browser is; each attempt is a row of commands that must all succeed. */
export function installAttempts(machine: Machine): readonly (readonly Command[])[] {
  const download: readonly Command[] = [[process.execPath, playwrightCli, 'install', 'chromium']]
  // Older systems have no shell of its own.
  return mayUseApt(machine) ? [byApt(shell), byApt('chromium'), download] : [download]
}

/**
 * The shell, where the machine has a whole browser and is a runner of tests, which is thrown away: the tests take a quarter
 * less of its processors, and installing it takes seconds. Nothing is installed on a machine of somebody's own.
 */
export const shellAttempts = (machine: Machine, found: string): readonly Command[] => {
  const { CI = '', CHROMIUM_PATH = '' } = machine.env
  const isWanted = CI !== '' && CHROMIUM_PATH === '' && basename(found) !== shell
  return isWanted && mayUseApt(machine) ? byApt(shell) : []
}

async function runAll(commands: readonly Command[]): Promise<void> {
  for (const [program, ...args] of commands) {
    if ((await run(program, args, { DEBIAN_FRONTEND: 'noninteractive' })) !== 0) return
  }
}

/** The path of a Chromium, installed when there is none; throws a sentence that helps when that fails. */
export async function bringBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) {
    await runAll(shellAttempts(thisMachine(), found))
    return findBrowser() ?? found
  }
  for (const attempt of installAttempts(thisMachine())) {
    await runAll(attempt)
    const brought = findBrowser()
    if (brought !== undefined) return brought
  }
  throw new Error(
    'The browser tests need a Chromium and none could be installed: install the package "chromium" or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
