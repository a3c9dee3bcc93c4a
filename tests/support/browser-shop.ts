// A real server process for the browser, one for each worker, on a database of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

export const ownerPassword = 'rahasia-sekali'

interface ServerProcess {
  readonly address: string
  readonly stop: () => Promise<void>
}

const startServer = async (): Promise<ServerProcess> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kencana-e2e-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, KENCANA_OWNER_PASSWORD: ownerPassword }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const address = await addressOf(child)
  const stop = async (): Promise<void> => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address, stop }
}

/** The address that the server prints when it listens; what it said instead, when it ends before. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      const address = /open at (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })

/** Tests with `address`: a server of their worker's own. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const { address, stop } = await startServer()
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],
})
