// The audit of a million legs: posted as sales post them, linked, then audited by the command as an operator runs it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appendAuditChain } from '../../server/audit/append-audit-chain.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { createProgramCaller, fillDatabase } from '../../server/shop/start-data.ts'
import { budgets } from '../harness/budgets.ts'
import { readOpenDay } from '../harness/database.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { benchmarkPassword, demoCode, withStorage } from '../harness/shop.ts'

const postings = 100_000
const entriesOfPosting = 5
const postingsAtOnce = 500

export const measureAudit = async (parent: string): Promise<Measured> => {
  const folder = join(parent, 'audit')
  await withStorage({ DATA_DIR: folder }, async context => {
    await fillDatabase({ ...context, start: 'demo-master', firstShop: demoCode, ownerPassword: benchmarkPassword })
    const { storage, now } = context
    const program = createProgramCaller(context, demoCode)
    const caller = { ...program, shop: { ...program.shop, businessDate: readOpenDay(folder, demoCode) } }
    for (let at = 0; at < postings; at += postingsAtOnce)
      await storage.write(async connection => {
        for (let one = at; one < at + postingsAtOnce; one++) {
          const entries = Array.from({ length: entriesOfPosting }, (_, line) => createEntry(1000 + line, `D${one}`))
          await postEntries(connection, caller, entries)
        }
      })
    while ((await appendAuditChain(storage, now(), { settled: 0 })) > 0);
  })
  const begin = performance.now()
  const peak = await runAudit(folder)
  const seconds = (performance.now() - begin) / 1000
  const name = 'audit of a million legs'
  return {
    text: `${formatWhole(postings * entriesOfPosting * 2)} legs of ${formatWhole(postings)} postings are audited.`,
    figures: [
      { name: `${name}, from start to end`, value: seconds, unit: 's', budget: budgets.auditSeconds },
      { name: `${name}, most memory`, value: peak, unit: 'MB', budget: budgets.auditMemory },
    ],
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

/** The command from its start to its end; returns the most memory that it had in megabytes, as the system saw it. */
const runAudit = async (folder: string): Promise<number> => {
  const report = "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))"
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'commands/audit-books.ts'],
    { env: { PATH: process.env.PATH, DATA_DIR: folder } },
  )
  return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024
}
