import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../domain/pages.ts'

/** Pages that `file-pages.tsx` declares. */
const filePages = ['data-pribadi', 'pajak']

test('each page is declared as a page of files or has a folder with its screen, and no folder is without a page', () => {
  const folders = globSync('src/custom-screens/*/*Screen.tsx').map(path => basename(dirname(path)))
  expect([...new Set(folders), ...filePages].toSorted()).toEqual([...pages].toSorted())
})
