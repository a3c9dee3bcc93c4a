// A Chromium for the browser tests: the machine's own, or one installed now.
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserHost, findBrowser, getBrowserHost, listPathCandidates } from './find-browser.ts'
import { run } from './tools.ts'

type Command = readonly [program: string, ...args: string[]]

const playwrightCli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))

const shell = 'chromium-headless-shell'

/** Fails within seconds if there is no network. */
const apt = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15']

const buildAptCommands = (name: string): readonly Command[] => [
  ['apt-get', ...apt, 'update'],
  ['apt-get', ...apt, 'install', '-y', name],
]

const canUseApt = (machine: BrowserHost): boolean =>
  machine.platform === 'linux' && machine.isRoot && listPathCandidates(machine, 'apt-get').some(machine.exists)

/** Installation attempts in order; each is a list of commands that must all succeed. */
export function listInstallAttempts(machine: BrowserHost): readonly (readonly Command[])[] {
  const download: readonly Command[] = [[process.execPath, playwrightCli, 'install', 'chromium']]
  // Older systems have no shell of its own.
  return canUseApt(machine) ? [buildAptCommands(shell), buildAptCommands('chromium'), download] : [download]
}

/**
 * Installs the headless shell on CI runners that have a full browser: the tests take a quarter
 * less CPU time, and installing it takes seconds. Nothing is installed on other machines.
 */
export const listShellAttempts = (machine: BrowserHost, found: string): readonly Command[] => {
  const { CI = '', CHROMIUM_PATH = '' } = machine.env
  const isShellPreferred = CI !== '' && CHROMIUM_PATH === '' && basename(found) !== shell
  return isShellPreferred && canUseApt(machine) ? buildAptCommands(shell) : []
}

async function runAll(commands: readonly Command[]): Promise<void> {
  for (const [program, ...args] of commands) {
    if ((await run(program, args, { DEBIAN_FRONTEND: 'noninteractive' })) !== 0) return
  }
}

/** Returns the path of a Chromium, and installs one if there is none; throws a message with instructions if that fails. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found !== undefined) {
    await runAll(listShellAttempts(getBrowserHost(), found))
    return findBrowser() ?? found
  }
  for (const attempt of listInstallAttempts(getBrowserHost())) {
    await runAll(attempt)
    const installed = findBrowser()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The browser tests need a Chromium and none could be installed: install the package "chromium" or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
