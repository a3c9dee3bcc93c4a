// The list of a release's files with their digests, in the form that `sha256sum --check` reads.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const listName = 'files.sha256'

const computeDigest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** All files below a folder, with `/` between folders, without the list itself. */
const listFiles = (folder: string): readonly string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter(path => path !== listName)
    .toSorted()

export const writeFileList = (folder: string): void => {
  const lines = listFiles(folder).map(path => `${computeDigest(join(folder, path))}  ${path}\n`)
  writeFileSync(join(folder, listName), lines.join(''))
}

/** Returns the first file below `part` that is missing, changed or not in the list; undefined if all are as released. */
export const findChangedFile = (folder: string, part = ''): string | undefined => {
  const list = join(folder, listName)
  if (!existsSync(list)) return listName
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  const digests = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)] as const))
  const listed = [...digests.keys()].filter(path => path.startsWith(part))
  const changed = listed.find(
    path => !existsSync(join(folder, path)) || computeDigest(join(folder, path)) !== digests.get(path),
  )
  return changed ?? listFiles(folder).find(path => path.startsWith(part) && !digests.has(path))
}
