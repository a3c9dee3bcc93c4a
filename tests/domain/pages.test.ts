import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../domain/pages.ts'

test('each page has a folder of its own with its screen, and no folder is without a page', () => {
  const folders = globSync('src/custom-screens/*/*Screen.tsx').map(path => basename(dirname(path)))
  expect([...new Set(folders)].toSorted()).toEqual([...pages].toSorted())
})
