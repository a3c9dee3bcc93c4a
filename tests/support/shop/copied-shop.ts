// A shop with copies at a second place, whose runs the test begins, and what is restored from there.
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { openBackupCopy } from '../../../server/backup/restore-copy.ts'
import { parseConfig } from '../../../server/config/config.ts'
import { waitFor } from '../run/wait-for.ts'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

export interface CopiedShop {
  readonly shop: Shop
  readonly token: string
  /** Saves a bank of this code. */
  readonly save: (code: string) => Promise<void>
  /** Begins a backup with its copy, and waits until a newer copy is there, or a run failed. */
  readonly copyNow: (outcome?: { readonly fails: boolean }) => Promise<CopyAnswer>
  readonly remove: () => Promise<void>
}

interface CopyAnswer {
  readonly at: string | null
  readonly is_overdue: boolean
  readonly failed_since: string | null
  readonly failure: string | null
}

interface CopiedShopOptions extends Pick<ShopOptions, 'database' | 'env'> {
  readonly hangMilliseconds?: number
}

/** Creates the folder of the place. */
export const openCopiedShop = async (
  place: string,
  { env = {}, database, hangMilliseconds }: CopiedShopOptions = {},
): Promise<CopiedShop> => {
  mkdirSync(place, { recursive: true })
  const shop = await openShop({
    ...(database && { database }),
    env: { BACKUP_COPY: place, ...env },
    limits: { copies: { milliseconds: 3_600_000, ...(hangMilliseconds !== undefined && { hangMilliseconds }) } },
  })
  const token = await shop.signIn('OWNER')
  const readState = async () => (await shop.ask('GET', 'system/backup', { token })).body
  return {
    shop,
    token,
    remove: shop.close,
    save: code => saveBank(shop, token, code),
    copyNow: async ({ fails } = { fails: false }) => {
      const before: CopyAnswer = (await readState()).copy
      const failuresBefore = await countFailures(shop)
      await shop.ask('POST', 'system/backup', { token })
      return waitFor(async () => {
        const { copy, running } = await readState()
        const isOver = fails
          ? (await countFailures(shop)) > failuresBefore && copy.failure !== null
          : copy.failure === null && copy.at !== null && copy.at !== before.at
        if (running || !isOver) throw new Error(JSON.stringify(copy))
        return copy
      })
    },
  }
}

export const saveBank = async (shop: Shop, token: string, code: string): Promise<void> => {
  const body = { kode_bank: code, nama_bank: `BANK ${code}` }
  expect((await shop.ask('POST', 'banks', { token, body })).status).toBe(201)
}

/** Failed runs of copying since the start. */
const countFailures = async (shop: Shop): Promise<number> => {
  const { body } = await shop.ask('GET', '../metrics')
  return Number(/kencana_task_failures_total\{task="backup-copy"\} (\d+)/.exec(String(body))?.[1] ?? 0)
}

/** Files of copies, below the folder. */
export const listCopies = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter(name => name.includes('.gz') || name.includes('.piece'))
    .toSorted()

interface RestoreOptions {
  /** A folder for what is restored. */
  readonly folder: string
  readonly at?: Date
  readonly password?: string
}

/** Restores a folder of copies, or one file, into an empty folder; returns the saved banks. */
export const restoreBanks = async (place: string, { folder, at, password }: RestoreOptions) => {
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  const source = place.includes('.db') || place.endsWith('.txt') ? { file: place } : { folder: place }
  const { breaches } = await openBackupCopy({ source, at, getPassword: async () => password }, file =>
    restoreBackup(parseConfig({ DATA_DIR: dataDir }), { file }),
  ).catch((error: unknown) => {
    expect(existsSync(join(dataDir, 'kencana.db'))).toBe(false)
    throw error
  })
  const handle = new Database(join(dataDir, 'kencana.db'), { readonly: true })
  const banks = handle.prepare<[], string>("SELECT kode_bank FROM bank WHERE nama_bank LIKE 'BANK %'").pluck().all()
  handle.close()
  return { breaches, banks: banks.filter(code => code.startsWith('U')).toSorted() }
}
