// Finds the Chromium of this machine; only searches, installs nothing (ensure-browser.ts does).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { chromium } from '@playwright/test'

/** The properties of a machine that the search needs. */
export interface BrowserHost {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  /** Where Playwright puts a browser it downloads. */
  readonly playwrightBrowser: string | undefined
  readonly exists: (path: string) => boolean
  /** False for a file that exists but does not start, such as a package's placeholder. */
  readonly starts: (path: string) => boolean
}

// A shell without windows starts and draws sooner than a whole browser.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
const windowsApplications = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe']

/** Every file called `name` that the PATH could mean, in its order. */
export function listPathCandidates(
  { platform, env }: Pick<BrowserHost, 'platform' | 'env'>,
  name: string,
): readonly string[] {
  const { join, delimiter } = platform === 'win32' ? win32 : posix
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(folder => folder !== '')
  return folders.map(folder => join(folder, platform === 'win32' ? `${name}.exe` : name))
}

function listUsualPaths({ platform, env }: BrowserHost): readonly string[] {
  if (platform === 'darwin') return macApplications
  if (platform !== 'win32') return []
  const folders = windowsFolders.map(name => env[name]).filter(folder => folder !== undefined)
  return folders.flatMap(folder => windowsApplications.map(application => win32.join(folder, application)))
}

/** Returns the first Chromium that exists and starts; throws if CHROMIUM_PATH names a missing file. */
export function findBrowser(machine: BrowserHost = getBrowserHost()): string | undefined {
  const configured = machine.env.CHROMIUM_PATH
  if (configured !== undefined && configured !== '') {
    if (machine.exists(configured)) return configured
    throw new Error(`CHROMIUM_PATH is ${configured}, and no file is there: correct it, or unset it to have one found.`)
  }
  const downloaded = machine.playwrightBrowser === undefined ? [] : [machine.playwrightBrowser]
  const candidates = [
    ...names.flatMap(name => listPathCandidates(machine, name)),
    ...listUsualPaths(machine),
    ...downloaded,
  ]
  return candidates.find(path => machine.exists(path) && machine.starts(path))
}

function findPlaywrightBrowser(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** The machine this runs on. */
export const getBrowserHost = (): BrowserHost => ({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  playwrightBrowser: findPlaywrightBrowser(),
  exists: existsSync,
  // Asking for the version would open a window on Windows and is slow on macOS.
  starts: path => process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
})
