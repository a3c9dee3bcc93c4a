// A clean clone of the program, with nothing built in it and the packages of this one.
import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const cloned = [
  'commands',
  'docs',
  'domain',
  'engine',
  'public',
  'schema',
  'server',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]

/** The folder exists; what it gets is what a first `npm start` needs. */
export const cloneProgram = (folder: string): void => {
  for (const path of cloned) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
}
