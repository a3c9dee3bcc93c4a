// Real files in a real folder, changed in the ways that editors, copies and other tools change them.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { watchFiles } from '../../../server/schema/live-schema.ts'
import { waitFor } from '../../support/run/wait-for.ts'

let home: string
let folder: string
let changes: number
let errors: Error[]
let stop: () => Promise<void>

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'kencana-watch-'))
  folder = join(home, 'schema')
  mkdirSync(join(folder, 'resources/goods'), { recursive: true })
  save('first')
  changes = 0
  errors = []
  const tasks = createPeriodicTasks({ now: () => new Date(), onFailure: (_, error) => errors.push(error as Error) })
  stop = watchFiles(folder, { onChange: () => (changes += 1), onError: error => errors.push(error), tasks })
  await getMessages(() => undefined)
})

afterEach(async () => {
  await stop()
  rmSync(home, { recursive: true, force: true })
  expect(errors).toEqual([])
})

const getFile = (): string => join(folder, 'resources/goods/thing.json')
const save = (text: string): void => writeFileSync(getFile(), text)
const saveByRename = (text: string): void => {
  writeFileSync(`${getFile()}.new`, text)
  renameSync(`${getFile()}.new`, getFile())
}

/** Waits until the change is reported. */
const getMessages = async (change: () => void): Promise<void> => {
  const before = changes
  change()
  await waitFor(() => expect(changes).toBeGreaterThan(before))
}

test('detects each save by a rename, and a plain one after it', async () => {
  for (const text of ['one', 'two', 'three']) await getMessages(() => saveByRename(text))
  await getMessages(() => save('four'))
})

test('detects new and deleted files', async () => {
  const other = join(folder, 'resources/goods/other.json')
  await getMessages(() => writeFileSync(other, '{}'))
  await getMessages(() => rmSync(other))
})

test('detects changes in a folder that was moved away and back', async () => {
  const inside = join(folder, 'resources')
  await getMessages(() => renameSync(inside, join(home, 'away')))
  await getMessages(() => renameSync(join(home, 'away'), inside))
  await getMessages(() => save('later'))
  await getMessages(() => saveByRename('and later'))
})

test('detects a root folder that was moved away and back, or replaced', async () => {
  await getMessages(() => renameSync(folder, join(home, 'away')))
  await getMessages(() => renameSync(join(home, 'away'), folder))
  await getMessages(() => save('back'))
  await getMessages(() => {
    cpSync(folder, join(home, 'copy'), { recursive: true })
    rmSync(folder, { recursive: true })
    renameSync(join(home, 'copy'), folder)
  })
  await getMessages(() => saveByRename('in the copy'))
})
