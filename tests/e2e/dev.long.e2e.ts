// `npm run dev` on a copy of the program: what is changed in a source is there without a reload, at one address.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { ownerPassword } from '../support/browser/browser-shop.ts'

interface DevServer {
  readonly address: string
  readonly change: (file: string, from: string, to: string) => void
}

const sources = [
  'commands',
  'docs',
  'domain',
  'engine',
  'examples',
  'generated',
  'schema',
  'server',
  'src',
  'tests/fixtures',
]
const files = ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

const copyProgram = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-dev-'))
  for (const name of [...sources, ...files]) cpSync(name, join(folder, name), { recursive: true })
  // A folder of its own, so that what Vite keeps there is its own as well.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction')
  return folder
}

const findPort = (): Promise<number> =>
  new Promise(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

const isOpen = (child: ChildProcess): Promise<void> =>
  new Promise((done, fail) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', text => {
        output += String(text)
        if (/^Kencana is open at /m.test(output)) done()
        if (/^Failed running /m.test(output)) child.kill()
      })
    child.once('exit', () => fail(new Error(output)))
  })

const test = base.extend<{ dev: DevServer }>({
  dev: async ({ browserName: _ }, use) => {
    const folder = copyProgram()
    const port = await findPort()
    const child = spawn(process.execPath, ['commands/dev.mjs'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        KENCANA_START: 'demo-master',
        KENCANA_OWNER_PASSWORD: ownerPassword,
      },
    })
    await isOpen(child)
    const change: DevServer['change'] = (file, from, to) => {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    }
    await use({ address: `http://127.0.0.1:${port}`, change })
    const ended = new Promise(done => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  },
})

test.describe.configure({ timeout: 900_000 })

test('a change of a component shows without a reload, one of the server keeps the address and the session', async ({
  page,
  dev,
}) => {
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.goto(dev.address)
  await page.getByRole('textbox', { name: 'User ID' }).fill('OWNER')
  dev.change('src/shell/sign-in/SignIn.tsx', "{translate('shell.sign-in.title')}", 'Diubah Sekarang')
  await expect(page.getByRole('heading', { name: 'Diubah Sekarang' })).toBeVisible({ timeout: 60_000 })
  // What was typed is still there, so the page is the same one.
  await expect(page.getByRole('textbox', { name: 'User ID' })).toHaveValue('OWNER')
  expect(loads).toHaveLength(1)

  const socket = page.waitForEvent('websocket', {
    predicate: one => one.url().includes('/socket.io/'),
    timeout: 120_000,
  })
  await page.getByRole('textbox', { name: 'Password' }).fill(ownerPassword)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 60_000 })
  expect((await socket).url()).toContain(new URL(dev.address).host)

  dev.change('server/metric/routes.ts', "{ status: 'ok' }", "{ status: 'diubah' }")
  const readHealth = async () => (await fetch(`${dev.address}/healthz`)).text()
  await expect.poll(readHealth, { timeout: 120_000 }).toBe('{"status":"diubah"}')
  await page.goto(`${dev.address}/jenis-batu`)
  await expect(page.locator('td[data-title="Jenis Batu"]').first()).toBeVisible({ timeout: 60_000 })
})
