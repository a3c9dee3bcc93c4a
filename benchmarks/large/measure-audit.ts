// The audit of a million legs: posted as sales post them, linked, then audited by the command as an operator runs it.
import '../../tests/support/register-modules.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { appendAuditChain } from '../../server/audit/append-audit-chain.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { parseConfig } from '../../server/config/config.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { openStorage } from '../../server/project/open-storage.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { fillDatabase } from '../../server/shop/start-data.ts'
import type { Storage } from '../../server/storage/storage.ts'

export interface AuditFigures {
  readonly legs: number
  /** Rows of the audit with postings. */
  readonly postings: number
  readonly seconds: number
  readonly peakMegabytes: number
}

const entriesOfPosting = 5
const postingsAtOnce = 500

export const measureAudit = async (parent: string, legs: number): Promise<AuditFigures> => {
  const folder = mkdtempSync(join(parent, 'audit-'))
  const env = { DATA_DIR: folder }
  const schema = loadSchema('schema')
  const now = (): Date => new Date()
  const storage = await openStorage(parseConfig(env), { schema, files: [], now, command: 'bench:data' })
  const postings = Math.ceil(legs / entriesOfPosting / 2)
  try {
    const start = {
      schema,
      storage,
      now,
      start: 'demo-master',
      firstShop: 'KCA',
      ownerPassword: 'neraca kayu jati tua',
    }
    await fillDatabase(start)
    await postAll(await createCaller(storage, schema), postings)
    while ((await appendAuditChain(storage, now(), { settled: 0 })) > 0);
  } finally {
    await storage.close()
  }
  return { legs: postings * entriesOfPosting * 2, postings, ...(await measureCommand(env)) }
}

const createCaller = async (storage: Storage, schema: Caller['schema']): Promise<Caller> => {
  const [shop] = await storage.read(connection =>
    connection.all({ sql: "select tgl_system from toko where kode_toko = 'KCA'", values: [] }),
  )
  return {
    schema,
    storage,
    now: () => new Date(),
    device: 'benchmark',
    access: {} as Caller['access'],
    user: { rowId: '', userId: 'OWNER', name: 'OWNER', level: 'OWN' },
    shop: {
      code: 'KCA',
      name: '',
      address: '',
      businessDate: String(shop?.tgl_system),
      timeZone: 'Asia/Jakarta',
      modules: [],
    },
    getWriteHooks: () => ({}),
  }
}

const createEntry = (jumlah: number, documentId: string): LedgerEntry => ({
  ledger: 'kas',
  kind: 'MASUK',
  from: 'PENJUALAN',
  to: 'KAS',
  dims: { kategori: 'PENJUALAN', jenis: 'CASH' },
  amounts: { jumlah },
  source: { document: 'penjualan', documentId, move: 'simpan' },
})

const postAll = async (caller: Caller, count: number): Promise<void> => {
  for (let at = 0; at < count; at += postingsAtOnce)
    await caller.storage.write(async connection => {
      for (let one = at; one < Math.min(count, at + postingsAtOnce); one++) {
        const entries = Array.from({ length: entriesOfPosting }, (_, line) => createEntry(1000 + line, `D${one}`))
        await postEntries(connection, caller, entries)
      }
    })
}

/** The command from its start to its end; the most memory as the system saw it. */
const measureCommand = (
  env: Readonly<Record<string, string>>,
): Promise<Pick<AuditFigures, 'seconds' | 'peakMegabytes'>> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const report = "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))"
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'commands/audit-books.ts'],
      { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let [output, errors] = ['', '']
    child.stdout.on('data', chunk => {
      output += String(chunk)
    })
    child.stderr.on('data', chunk => {
      errors += String(chunk)
    })
    child.once('error', reject)
    child.once('close', code => {
      const seconds = (performance.now() - startedAt) / 1000
      if (code !== 0) reject(new Error(`the audit ended with ${code}: ${output}${errors}`))
      else resolve({ seconds, peakMegabytes: Number(/peak (\d+)/.exec(errors)?.[1] ?? 0) / 1024 })
    })
  })
