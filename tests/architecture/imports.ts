// Reads what a file imports from its text alone, so that the rules need no compiler.
import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

const clause = String.raw`(?:type\s+)?(?:[\w$*{}\s,]+?)\s*`
const patterns = [
  new RegExp(String.raw`^\s*import\s+${clause}\bfrom\s*['"]([^'"\n]+)['"]`, 'gm'),
  /^\s*import\s*\{[^}]*\}\s*from\s*['"]([^'"\n]+)['"]/gm,
  /^\s*import\s*['"]([^'"\n]+)['"]/gm,
  /^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s*from\s*['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`\n$]+)['"`]/g,
  /\bnew URL\(\s*['"`](\.[^'"`\n$]+\.(?:ts|tsx|mjs))['"`]\s*,\s*import\.meta\.url/g,
]

const withoutLineComments = (text: string): string => text.replace(/^\s*\/\/.*$/gm, '')

/** Every specifier of static, dynamic and type-only imports, of `export ... from`, and of files named by their URL. */
export function listSpecifiers(text: string): readonly string[] {
  const code = withoutLineComments(text)
  const found = patterns.flatMap(pattern => [...code.matchAll(pattern)].map(match => match[1] ?? ''))
  return [...new Set(found)]
}

/** Paths, from the root, of the project's own files that a file imports. */
export const listLocalImports = ({ path, text }: SourceFile): readonly string[] =>
  listSpecifiers(text)
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => posix.join(posix.dirname(path), specifier))

/** Names of the packages, and built-in modules with their `node:`, that a file imports. */
export const buildPackageImports = ({ text }: SourceFile): readonly string[] => [
  ...new Set(
    listSpecifiers(text)
      .filter(specifier => !specifier.startsWith('.'))
      .map(specifier =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
  ),
]
