// The pages of a database that changed since a position of its log: what they build from a state before is the database of
// now, whatever was written, checkpointed and begun anew between, and only what changed is read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type LogPosition, withDatabasePages } from '../../../../server/storage/sqlite/database-pages.ts'
import { isLong } from '../../../support/storage/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Mirror {
  readonly pages: Map<number, Buffer>
  pageSize: number
  pageCount: number
  position: LogPosition | undefined
  /** Pages read by the last call; undefined if it read all. */
  read: number | undefined
}

const createMirror = (): Mirror => ({
  pages: new Map(),
  pageSize: 0,
  pageCount: 0,
  position: undefined,
  read: undefined,
})

/** Brings it up to date with the changed pages, as pieces do. */
const follow = (file: string, mirror: Mirror): Promise<void> =>
  withDatabasePages({ file, since: mirror.position }, async ({ pageSize, pageCount, read, changed, position }) => {
    const known = changed ? mirror.pageCount : 0
    const grown = Array.from({ length: Math.max(pageCount - known, 0) }, (_, index) => known + index + 1)
    const numbers = [...new Set([...(changed ?? []), ...grown])].filter(page => page <= pageCount)
    for (const page of numbers) mirror.pages.set(page, Buffer.from(read(page)))
    Object.assign(mirror, { pageSize, pageCount, position, read: changed && numbers.length })
  })

const readRows = (file: string): readonly unknown[] => {
  const handle = new Database(file, { readonly: true })
  try {
    expect(handle.pragma('integrity_check', { simple: true })).toBe('ok')
    return handle.prepare('SELECT id, text FROM t ORDER BY id').raw().all()
  } finally {
    handle.close()
  }
}

let serial = 0
const open = (): { readonly file: string; readonly handle: Database.Database } => {
  const file = join(folder, `${++serial}.db`)
  const handle = new Database(file)
  handle.exec(
    'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)',
  )
  return { file, handle }
}

const expectSame = (file: string, { pages, pageSize, pageCount }: Mirror): void => {
  const copy = join(folder, 'copy.db')
  writeFileSync(
    copy,
    Buffer.concat(Array.from({ length: pageCount }, (_, index) => pages.get(index + 1) ?? Buffer.alloc(pageSize))),
  )
  expect(readRows(copy)).toEqual(readRows(file))
  rmSync(copy, { force: true })
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('insert'),
    rows: fc.integer({ min: 1, max: 40 }),
    bytes: fc.integer({ max: 9000, min: 1 }),
  }),
  fc.record({ kind: fc.constant('update'), every: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('delete'), every: fc.integer({ min: 2, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('PASSIVE', 'RESTART', 'TRUNCATE') }),
  fc.record({ kind: fc.constantFrom('undone', 'shrink', 'follow', 'follow') }),
)

const run = (
  handle: Database.Database,
  { kind, ...of }: { readonly kind: string; readonly [name: string]: unknown },
) => {
  const insert = handle.prepare('INSERT INTO t (text) VALUES (?)')
  const text = 'x'.repeat(Number(of.bytes ?? 5000))
  const insertMany = () => {
    for (let row = 0; row < Number(of.rows ?? 30); row++) insert.run(`${row}${text}`)
  }
  if (kind === 'insert') handle.transaction(insertMany)()
  else if (kind === 'update') handle.prepare("UPDATE t SET text = text || 'y' WHERE id % ? = 0").run(of.every)
  else if (kind === 'delete') handle.prepare('DELETE FROM t WHERE id % ? = 0').run(of.every)
  else if (kind === 'shrink') handle.exec('VACUUM')
  else if (kind === 'undone') {
    handle.exec('PRAGMA cache_size = 5; BEGIN')
    insertMany()
    handle.exec('ROLLBACK; PRAGMA cache_size = 2000')
  } else handle.pragma(`wal_checkpoint(${kind})`)
}

test('a mirror follows whatever is written and checkpointed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const { file, handle } = open()
      const mirror = createMirror()
      try {
        for (const one of steps) {
          if (one.kind !== 'follow') run(handle, one)
          else {
            await follow(file, mirror)
            expectSame(file, mirror)
          }
        }
        await follow(file, mirror)
        expectSame(file, mirror)
      } finally {
        handle.close()
      }
    }),
    { numRuns: isLong ? 300 : 40 },
  )
})

test('only what changed is read, also after the log began anew', async () => {
  const { file, handle } = open()
  const mirror = createMirror()
  run(handle, { kind: 'insert', rows: 400 })
  await follow(file, mirror)
  expect(mirror.read).toBeUndefined()
  await follow(file, mirror)
  expect(mirror.read).toBe(0)
  // An equal text would write nothing.
  const change = () => handle.prepare('UPDATE t SET text = random() WHERE id = 200').run()
  change()
  await follow(file, mirror)
  expect(mirror.read).toBeGreaterThan(0)
  expect(mirror.read).toBeLessThan(10)
  // The next write begins the log anew: one change is at the end of the old log, one in the new one.
  change()
  run(handle, { kind: 'PASSIVE' })
  change()
  await follow(file, mirror)
  expect(mirror.read).toBeGreaterThan(0)
  expect(mirror.read).toBeLessThan(10)
  expectSame(file, mirror)
  // Two new logs are too many.
  for (const _ of [1, 2]) {
    run(handle, { kind: 'PASSIVE' })
    change()
  }
  await follow(file, mirror)
  expect(mirror.read).toBeUndefined()
  expectSame(file, mirror)
  handle.close()
})
