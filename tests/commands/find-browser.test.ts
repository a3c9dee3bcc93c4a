import { expect, test } from 'vitest'
import { listInstallAttempts, listShellAttempts } from '../../commands/ensure-browser.ts'
import { type BrowserHost, findBrowser, listPathCandidates } from '../../commands/find-browser.ts'

const createMachine = (files: readonly string[], more: Partial<BrowserHost> = {}): BrowserHost => ({
  platform: 'linux',
  env: { PATH: '/usr/local/bin:/usr/bin' },
  isRoot: false,
  playwrightBrowser: undefined,
  exists: path => files.includes(path),
  starts: () => true,
  ...more,
})

const windows = { platform: 'win32', env: { Path: 'C:\\bin', PROGRAMFILES: 'C:\\Program Files' } }
const windowsChrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const finds: readonly [name: string, machine: BrowserHost, found: string | undefined][] = [
  ['nothing where there is nothing', createMachine([]), undefined],
  ['the one on the PATH', createMachine(['/usr/bin/chromium']), '/usr/bin/chromium'],
  [
    'a shell without windows before a whole browser',
    createMachine(['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']),
    '/usr/bin/chromium-headless-shell',
  ],
  [
    'chromium before google-chrome',
    createMachine(['/usr/local/bin/google-chrome', '/usr/bin/chromium']),
    '/usr/bin/chromium',
  ],
  [
    'the one CHROMIUM_PATH names before all others',
    createMachine(['/opt/mine', '/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/mine' } }),
    '/opt/mine',
  ],
  [
    'the next one when a placeholder does not start',
    createMachine(['/usr/bin/chromium-browser', '/usr/bin/google-chrome'], {
      starts: path => !path.endsWith('-browser'),
    }),
    '/usr/bin/google-chrome',
  ],
  ['the usual place of macOS', createMachine([macChrome], { platform: 'darwin' }), macChrome],
  ['the usual place of Windows', createMachine([windowsChrome], windows), windowsChrome],
  [
    'what Playwright has downloaded',
    createMachine(['/cache/chrome'], { playwrightBrowser: '/cache/chrome' }),
    '/cache/chrome',
  ],
  ['nothing when the download is not there', createMachine([], { playwrightBrowser: '/cache/chrome' }), undefined],
]

test.each(finds)('finds %s', (_name, where, found) => {
  expect(findBrowser(where)).toBe(found)
})

test('refuses a CHROMIUM_PATH where no file is', () => {
  const where = createMachine(['/usr/bin/chromium'], { env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/gone' } })
  expect(() => findBrowser(where)).toThrow('CHROMIUM_PATH is /opt/gone, and no file is there')
})

test('spells a program of the PATH as the system does', () => {
  expect(listPathCandidates({ platform: 'linux', env: { PATH: '/a::/b' } }, 'chromium')).toEqual([
    '/a/chromium',
    '/b/chromium',
  ])
  expect(listPathCandidates({ platform: 'win32', env: { Path: 'C:\\a;C:\\b' } }, 'chromium')).toEqual([
    'C:\\a\\chromium.exe',
    'C:\\b\\chromium.exe',
  ])
})

const listFirstPrograms = (where: BrowserHost): readonly string[] =>
  listInstallAttempts(where).map(commands => commands.map(([program]) => program).join(' '))

test('installs with apt only as root on Linux, a shell before a whole browser, and downloads otherwise', () => {
  const withApt = ['/usr/bin/apt-get']
  expect(listFirstPrograms(createMachine(withApt, { isRoot: true }))).toEqual([
    'apt-get apt-get',
    'apt-get apt-get',
    process.execPath,
  ])
  expect(listFirstPrograms(createMachine(withApt))).toEqual([process.execPath])
  expect(listFirstPrograms(createMachine([], { isRoot: true }))).toEqual([process.execPath])
  expect(listFirstPrograms(createMachine(withApt, { isRoot: true, platform: 'darwin' }))).toEqual([process.execPath])
})

test('installs the shell beside a whole browser only where tests run by themselves, and none is named', () => {
  const whole = '/usr/bin/chromium'
  const createRunner = (env: BrowserHost['env'], more: Partial<BrowserHost> = {}): BrowserHost =>
    createMachine([whole, '/usr/bin/apt-get'], { env: { PATH: '/usr/bin', ...env }, isRoot: true, ...more })
  const getPrograms = (where: BrowserHost, found = whole) => listShellAttempts(where, found).map(([program]) => program)
  expect(getPrograms(createRunner({ CI: 'true' }))).toEqual(['apt-get', 'apt-get'])
  expect(getPrograms(createRunner({ CI: 'true' }), '/usr/bin/chromium-headless-shell')).toEqual([])
  expect(getPrograms(createRunner({}))).toEqual([])
  expect(getPrograms(createRunner({ CI: 'true', CHROMIUM_PATH: whole }))).toEqual([])
  expect(getPrograms(createRunner({ CI: 'true' }, { isRoot: false }))).toEqual([])
  expect(getPrograms(createRunner({ CI: 'true' }, { platform: 'darwin' }))).toEqual([])
})
