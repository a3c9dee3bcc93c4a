// A clean clone of the program, with nothing built in it and the packages of this one.
import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { uniq } from 'es-toolkit/array/uniq'

/** What `npm start` does not need. */
const others: ReadonlySet<string | undefined> = new Set(['benchmarks', 'examples', 'tests'])

const listEntries = (): readonly string[] => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return uniq(files.split('\n').flatMap(file => file.split('/')[0] || [])).filter(entry => !others.has(entry))
}

/** The folder exists; what it gets is what a first `npm start` needs. */
export const cloneProgram = (folder: string): void => {
  for (const path of listEntries()) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
}
