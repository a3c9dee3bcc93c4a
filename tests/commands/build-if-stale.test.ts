import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getDraftFolder, removeAbandonedDrafts, replaceFolder } from '../../commands/build-if-stale.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'replaced-'))
  folder = join(parent, 'dist')
})
afterEach(() => rmSync(parent, { recursive: true }))

const writeFolder = (path: string, text: string): void => {
  mkdirSync(path)
  writeFileSync(join(path, 'file'), text)
}

test('replaces an existing or missing folder by a draft, and removes the former content', () => {
  for (const text of ['first', 'second']) {
    writeFolder(getDraftFolder(folder), text)
    replaceFolder(getDraftFolder(folder), folder)
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe(text)
    expect(readdirSync(parent)).toEqual(['dist'])
  }
})

test('the drafts of processes that ended are removed, those of this one and other folders are not', () => {
  // No process has a number that high.
  for (const name of ['dist.draft-4194999', 'dist.draft-4194998-former', 'dist-server.draft-4194999'])
    writeFolder(join(parent, name), 'abandoned')
  writeFolder(getDraftFolder(folder), 'kept')
  removeAbandonedDrafts(folder)
  expect(readdirSync(parent).toSorted()).toEqual(['dist-server.draft-4194999', `dist.draft-${process.pid}`])
  expect(existsSync(folder)).toBe(false)
})
