import { unzipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import type { ReportFormat } from '../../../engine/schema/report.ts'
import { createFileJobs, type FileJobs } from '../../../server/report/file-jobs.ts'
import { makeFile } from '../../../server/report/outputs/make-file.ts'
import { readPdfTexts } from '../../support/files/pdf-texts.ts'
import { longAnswer, sampleAnswer } from '../../support/files/sample-answer.ts'

const ani = { user: 'ANI', shop: 'A' }
let now = new Date('2026-11-20T03:00:00Z')
let jobs: FileJobs | undefined

const open = (mebibytes?: number): FileJobs => {
  jobs = createFileJobs(() => now, mebibytes)
  return jobs
}
afterEach(() => jobs?.close())

const fail = (error: unknown): void => {
  throw error
}
/** What a file contains, without the moment at which it was made. */
const readTexts = async (format: ReportFormat, content: Uint8Array): Promise<unknown> => {
  if (format === 'pdf') return readPdfTexts(content)
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
  return format === 'csv' ? text(content) : text(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? content)
}

const wanted = { format: 'csv', name: 'x.csv', answer: sampleAnswer } as const

const done = async (all: FileJobs, id: string) => {
  await expect.poll(() => all.get(ani, id).state).not.toBe('working')
  return all.get(ani, id)
}

describe('a file that is made beside the server', () => {
  test('is ready after a while, with its content', async () => {
    const all = open()
    const { id, state } = all.begin(ani, { ...wanted, format: 'pdf', name: 'x.pdf' }, fail)
    expect(state).toBe('working')
    const job = await done(all, id)
    expect(job).toMatchObject({ state: 'ready', percentage: 100, name: 'x.pdf' })
    expect((await readPdfTexts(job.content ?? new Uint8Array())).flat()).toContain('Grand Total')
  })

  test.each(['csv', 'pdf', 'xlsx'] as const)('has the rows of each table: %s', async format => {
    const all = open()
    const empty = { title: 'Kosong', columns: sampleAnswer.columns, count: 0, rows: [] }
    const answer = { ...longAnswer(250), sections: [empty, ...(sampleAnswer.sections ?? [])] }
    const { id } = all.begin(ani, { ...wanted, format, answer }, fail)
    const { content } = await done(all, id)
    expect(content && (await readTexts(format, content))).toEqual(
      await readTexts(format, await makeFile(format, answer, () => undefined)),
    )
  })

  test('leaves the server free while it is made', async () => {
    const all = open()
    const { id } = all.begin(ani, { ...wanted, format: 'xlsx', answer: longAnswer(20_000) }, fail)
    let turns = 0
    while (all.get(ani, id).state === 'working') {
      turns += 1
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    expect(turns).toBeGreaterThan(10)
    expect(all.get(ani, id).state).toBe('ready')
  })

  test('is gone when it is cancelled, and its process with it', async () => {
    const all = open()
    const { id } = all.begin(ani, { ...wanted, format: 'pdf', answer: longAnswer(20_000) }, fail)
    all.cancel(ani, id)
    expect(() => all.get(ani, id)).toThrow('record.not-found')
    expect(() => all.cancel(ani, id)).toThrow('record.not-found')
  })

  test('that cannot be created is marked as failed, and the cause is reported', async () => {
    const all = open()
    const messages: unknown[] = []
    const [first] = sampleAnswer.columns
    const answer = { ...sampleAnswer, columns: first ? [{ ...first, type: 'gold' }] : [] }
    const { id } = all.begin(ani, { ...wanted, answer }, error => void messages.push(error))
    expect(await done(all, id)).toMatchObject({ state: 'failed' })
    expect(String(messages[0])).toContain('unknown type gold')
  })

  test('that needs far more memory than it may have fails, and the server goes on', async () => {
    const all = open(32)
    const messages: unknown[] = []
    // One text larger than the heap: in a thread, that ends the whole process.
    const large = { ...wanted, answer: { ...sampleAnswer, heading: ['x'.repeat(100_000_000)] } }
    const { id } = all.begin(ani, large, error => void messages.push(error))
    expect(await done(all, id)).toMatchObject({ state: 'failed' })
    expect(String(messages[0])).toContain('heap out of memory')
    const next = all.begin(ani, wanted, fail)
    expect(await done(all, next.id)).toMatchObject({ state: 'ready' })
  })
})

describe('jobs', () => {
  test('are those of one user in one shop', () => {
    const all = open()
    const { id } = all.begin(ani, wanted, fail)
    for (const other of [
      { user: 'BUDI', shop: 'A' },
      { user: 'ANI', shop: 'B' },
    ]) {
      expect(() => all.get(other, id)).toThrow('record.not-found')
      expect(() => all.cancel(other, id)).toThrow('record.not-found')
    }
  })

  test('are few at a time: a third has to wait, others are not held up', () => {
    const all = open()
    const slow = { ...wanted, format: 'pdf', answer: longAnswer(5_000) } as const
    all.begin(ani, slow, fail)
    all.begin(ani, slow, fail)
    expect(() => all.begin(ani, slow, fail)).toThrow('too-many.requests')
    expect(() => all.begin({ user: 'BUDI', shop: 'A' }, slow, fail)).not.toThrow()
  })

  test('of all users: long ones are made one after the other, and short ones wait for no long one', async () => {
    const all = open()
    const long = { ...wanted, format: 'pdf', answer: longAnswer(20_000) } as const
    const asked = ['BUDI', 'CITRA', 'DEWI'].map(user => {
      const owner = { user, shop: 'A' }
      return { owner, id: all.begin(owner, long, fail).id }
    })
    const begun = () => asked.filter(({ owner, id }) => (all.find(owner, id)?.percentage ?? 0) > 0)
    const isOne = () => expect.poll(() => begun().length).toBe(1)
    await isOne()
    // A process that starts and ends meanwhile: the others would have begun by then, too.
    expect(await done(all, all.begin(ani, wanted, fail).id)).toMatchObject({ state: 'ready' })
    expect(begun()).toHaveLength(1)
    const [first] = begun()
    if (first) all.cancel(first.owner, first.id)
    await isOne()
  })

  test('of another shop are made next, however many a shop has begun before', async () => {
    const all = open()
    const long = { ...wanted, format: 'pdf', answer: longAnswer(20_000) } as const
    const begin = (user: string, shop: string) => ({ user, shop, id: all.begin({ user, shop }, long, fail).id })
    const jobs = [begin('BUDI', 'A'), begin('BUDI', 'A'), begin('CITRA', 'A'), begin('ANI', 'B')]
    const begun: string[] = []
    while (begun.length < 2) {
      await expect
        .poll(() => {
          const job = jobs.find(owner => (all.find(owner, owner.id)?.percentage ?? 0) > 0)
          if (job) begun.push(job.shop)
          if (job) all.cancel(job, job.id)
          return job !== undefined
        })
        .toBe(true)
    }
    // The answers are written as JSON beside each other, so the one of B may be the first.
    expect(begun).toContain('B')
  })

  test('that are not fetched are limited too: the oldest is dropped', async () => {
    const all = open()
    const ids: string[] = []
    for (let count = 0; count < 7; count++) {
      const { id } = all.begin(ani, wanted, fail)
      await done(all, id)
      ids.push(id)
    }
    expect(() => all.get(ani, ids[0] ?? '')).toThrow('record.not-found')
    expect(all.get(ani, ids[1] ?? '').state).toBe('ready')
  })

  test('are forgotten after ten minutes', async () => {
    const all = open()
    const { id } = all.begin(ani, wanted, fail)
    await done(all, id)
    now = new Date(now.getTime() + 9 * 60_000)
    expect(all.get(ani, id).state).toBe('ready')
    now = new Date(now.getTime() + 2 * 60_000)
    expect(() => all.get(ani, id)).toThrow('record.not-found')
  })
})
