// The audit of a million legs: posted as sales post them, linked, then audited by the command as an operator runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { appendAuditChain } from '../../server/audit/append-audit-chain.ts'
import type { Caller } from '../../server/caller/caller.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { createProgramCaller, fillDatabase } from '../../server/shop/start-data.ts'
import { readOpenDay } from '../dataset/report-chain.ts'
import { dataBudgets } from '../harness/budgets.ts'
import { formatWhole, type Measured } from '../harness/figures.ts'
import { benchmarkPassword, demoCode, getDatabaseFile, withStorage } from '../harness/shop.ts'

const entriesOfPosting = 5
const postingsAtOnce = 500

export const measureAudit = async (parent: string, legs: number): Promise<Measured> => {
  const folder = mkdtempSync(join(parent, 'audit-'))
  const postings = Math.ceil(legs / entriesOfPosting / 2)
  await withStorage(folder, async context => {
    await fillDatabase({ ...context, start: 'demo-master', firstShop: demoCode, ownerPassword: benchmarkPassword })
    const program = createProgramCaller(context, demoCode)
    const businessDate = readOpenDay(getDatabaseFile(folder))
    await postAll({ ...program, shop: { ...program.shop, businessDate } }, postings)
    while ((await appendAuditChain(context.storage, context.now(), { settled: 0 })) > 0);
  })
  const { seconds, peak } = await runAudit(folder)
  const name = 'audit of a million legs'
  return {
    text: `${formatWhole(postings * entriesOfPosting * 2)} legs of ${formatWhole(postings)} postings are audited.`,
    figures: [
      { name: `${name}, from start to end`, value: seconds, unit: 's', budget: dataBudgets.auditSeconds },
      { name: `${name}, most memory`, value: peak, unit: 'MB', budget: dataBudgets.auditMemory },
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
const runAudit = async (folder: string): Promise<{ readonly seconds: number; readonly peak: number }> => {
  const startedAt = performance.now()
  const report = "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))"
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, 'commands/audit-books.ts'],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([readText(child.stdout), readText(child.stderr)])
  const [code] = await ended
  if (code !== 0) throw new Error(`the audit ended with ${code}: ${output}${errors}`)
  const peak = Number(/peak (\d+)/.exec(errors)?.[1] ?? 0) / 1024
  return { seconds: (performance.now() - startedAt) / 1000, peak }
}
