// Creates a new master: its JSON file with a key and a name, and its line in the menu.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTitle } from '../engine/definition/fields/compile-field.ts'
import { addMenuLine, buildMasterFile } from './scaffold-master.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = 'Usage: npm run schema:new -- <area> <name> [title] [--menu=<id of the menu group>]'

const begin = (words: readonly string[], group: string): void => {
  const [area = '', name = '', title = formatTitle(name)] = words
  if (!/^[a-z]+$/.test(area) || !/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(usage)
  const file = join(root, 'schema/resources', area, `${name}.json`)
  const menuFile = join(root, 'schema/menu.json')
  if (existsSync(file)) throw new Error(`schema/resources/${area}/${name}.json is there already.`)
  const menu = addMenuLine(readFileSync(menuFile, 'utf8'), group, { name, title })
  writeFileSync(file, buildMasterFile(name, title), { flag: 'wx' })
  writeFileSync(menuFile, menu)
  console.log(`Made schema/resources/${area}/${name}.json and its line in schema/menu.json.`)
  console.log('Next: edit both, then "npm run schema:check" and "npm run schema:generate".')
}

const args = process.argv.slice(2)
const group = args.find(arg => arg.startsWith('--menu='))?.slice('--menu='.length) ?? 'data-master'
try {
  begin(
    args.filter(arg => !arg.startsWith('--')),
    group,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
