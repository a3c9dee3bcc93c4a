// The set of icons that react-admin's own parts show is not installed: none of these parts is on a screen.
import * as core from 'ra-core'
import { expect, test } from 'vitest'
import { packageImports } from './imports.ts'
import { codeFiles, isIn } from './source-files.ts'

const screens = codeFiles.filter(({ path }) => isIn(path, 'src'))

/** Values, not types, that a text imports from react-admin. */
const fromReactAdmin = (text: string): readonly string[] =>
  [...text.matchAll(/^import \{([^}]+)\} from 'react-admin'/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => name.split(' as ')[0] ?? name),
  )

test('screens use only those parts of react-admin that show nothing of their own', () => {
  const drawn = screens.flatMap(({ path, text }) =>
    fromReactAdmin(text)
      .filter(name => !(name in core))
      .map(name => `${path}: ${name}`),
  )
  expect(drawn).toEqual([])
})

test('screens have their icons from one place', () => {
  const others = screens.filter(
    file => !/^src\/ui\/(?:icons\.ts|EntryIcon\.tsx)$/.test(file.path) && packageImports(file).some(isIconSet),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})

const isIconSet = (name: string): boolean => /^@mdi\/|^@mui\/icons-material/.test(name)

test('reads what a text imports from react-admin', () => {
  expect(fromReactAdmin("import { type Store, useStore as use, List } from 'react-admin'\n")).toEqual([
    'useStore',
    'List',
  ])
})
