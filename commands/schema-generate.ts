// Writes the files that are generated from the schema files; with --check it only reports which of them are stale.
import '../server/modules/register.ts'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SchemaError } from '../engine/definition/files/schema-fault.ts'
import { parseSchema } from '../engine/definition/parse-schema.ts'
import { loadModules } from '../server/custom-modules/load-modules.ts'
import { getModuleOptions, readSchemaFiles } from '../server/schema/load-schema.ts'
import { compareWithLock } from '../server/storage/migration/schema-lock.ts'
import { type GeneratedFiles, generateFiles, generateProjectFiles } from './generated-files.ts'
import { readLock } from './read-lock.ts'
import { UnclearUse } from './scan-used-fields.ts'
import { validateFiles } from './validate-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownFolder = join(root, 'schema')
const folder = resolve(process.env.SCHEMA_DIR ?? ownFolder)

/** The generated files of the gold shop are in several folders, those of other projects beside the project. */
const isOwn = folder === resolve(ownFolder)
const target = isOwn ? root : folder
const patterns = isOwn
  ? [
      'schema/dialect/*.json',
      'domain/records/*.{ts,json}',
      'schema/schema.lock.json',
      'docs/{schema-reference,expressions,masters,kontrol}.md',
    ]
  : ['dialect/*.json', 'schema.lock.json']

/** Files that are missing, differ, or are left over from a resource that is gone. */
const findStaleFiles = (files: GeneratedFiles): readonly string[] => {
  const present = globSync(patterns, { cwd: target }).map(path => path.replaceAll('\\', '/'))
  const differing = Object.entries(files).filter(
    ([path, text]) => !present.includes(path) || readFileSync(join(target, path), 'utf8') !== text,
  )
  return [...differing.map(([path]) => path), ...present.filter(path => !Object.hasOwn(files, path))]
}

const write = (files: GeneratedFiles, stale: readonly string[]): void => {
  for (const path of stale) {
    const text = files[path]
    mkdirSync(dirname(join(target, path)), { recursive: true })
    if (text === undefined) rmSync(join(target, path))
    else writeFileSync(join(target, path), text)
    console.log(`${text === undefined ? 'removed' : 'wrote'} ${path}`)
  }
}

try {
  const sources = readSchemaFiles(folder)
  await loadModules(sources)
  const schema = parseSchema(sources, getModuleOptions(sources))
  const files = isOwn ? await generateFiles(sources, schema) : generateProjectFiles(sources, schema)
  const stale = findStaleFiles(files)
  const lock = readLock(folder)
  const unexplained = [...(lock ? compareWithLock(lock, schema).faults : []), ...validateFiles(sources, schema)]
  if (unexplained.length > 0) {
    console.error(`${unexplained.join('\n')}\nNothing was written.`)
    process.exitCode = 1
  } else if (!process.argv.includes('--check')) write(files, stale)
  else if (stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}\nRun "npm run schema:generate".`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof SchemaError || error instanceof UnclearUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
