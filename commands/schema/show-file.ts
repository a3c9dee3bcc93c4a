// The definition of a file with all that other files add to it: parts, defaults of the project, and files that extend it.
import { completeFiles } from '../../engine/schema-file/files/complete-files.ts'
import { extensionKeyword } from '../../engine/schema-file/files/folder-files.ts'
import { readSchemaFiles, type SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { formatSuggestion } from '../../engine/message/suggest.ts'
import { ConfigError } from '../../server/config/config.ts'
import { formatFile } from './format-file.ts'

/** Lines with the files of each definition of that name, and the definition; throws ConfigError if there is none. */
export const showFile = (sources: readonly SourceFile[], name: string): readonly string[] => {
  const files = completeFiles(readSchemaFiles(sources, []))
  const found = files.filter(file => file.name === name)
  if (found.length === 0)
    throw new ConfigError(
      `No file is called "${name}"${formatSuggestion(
        name,
        files.map(file => file.name),
      )}.`,
    )
  return found.flatMap(({ kind, path, paths = [path], definition }) => [
    `${name}: ${kind}, ${paths.join(', ')}`,
    ...formatFile(JSON.stringify({ ...Object(definition), [extensionKeyword]: undefined }))
      .trimEnd()
      .split('\n'),
  ])
}
