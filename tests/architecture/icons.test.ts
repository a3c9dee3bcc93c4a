// Screens have their icons from one place.
import { expect, test } from 'vitest'
import { buildPackageImports } from './imports.ts'
import { codeFiles, isIn } from './source-files.ts'

const isIconSet = (name: string): boolean => /^@mdi\/|^@mui\/icons-material/.test(name)

test('screens have their icons from one place', () => {
  const others = codeFiles
    .filter(({ path }) => isIn(path, 'src'))
    .filter(
      file => !/^src\/ui\/(?:icons\.ts|EntryIcon\.tsx)$/.test(file.path) && buildPackageImports(file).some(isIconSet),
    )
  expect(others.map(({ path }) => path)).toEqual([])
})
