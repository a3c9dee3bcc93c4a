// A release has what its documents name, and a version is one program.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertMarkdown } from '../../commands/markdown.ts'
import { writeDocs } from '../../commands/release-docs.ts'
import { findVersionFault } from '../../commands/release-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-documents-'))
const source = readFileSync('commands/release.ts', 'utf8')
/** Paths that the command copies, and those that it writes. */
const copied = (/const readFiles = \[([^\]]*)\]/.exec(source)?.[1] ?? '').match(/(?<=')[^']+(?=')/g) ?? []
const written = [...source.matchAll(/join\(folder, '([\w./-]+)'\)/g)].map(([, path = '']) => path)

beforeAll(() => {
  for (const path of copied.filter(one => existsSync(one) && one !== 'dist'))
    cpSync(path, join(folder, path), { recursive: true })
  for (const path of [...written, 'kencana', 'files.sha256'])
    if (!existsSync(join(folder, path))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
  writeDocs(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('has each file that its README, its help and its unit name', () => {
  const texts = ['README.md', 'deploy/help.txt'].map(name => readFileSync(join(folder, name), 'utf8'))
  const table = [...texts.join('\n').matchAll(/^\| (`.*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/(?<=`)[\w./-]+(?=`)/g) ?? [],
  )
  const linked = texts.join('\n').match(/\b(?:docs|deploy)\/[\w/-]+(?:\.\w+)?/g) ?? []
  expect(table.length).toBeGreaterThan(10)
  expect([...table, ...linked].filter(path => !existsSync(join(folder, path)))).toEqual([])
  expect(readFileSync('deploy/kencana-run', 'utf8')).toContain('/opt/kencana/kencana "$@"')
})

test('has a page for each document, whose links lead to files of the release and to headings', () => {
  const pages = globSync('docs/**/*.html', { cwd: folder })
  expect(pages.length).toBe(globSync('docs/**/*.md').length + 1)
  const findBroken = (page: string): readonly string[] => {
    const html = readFileSync(join(folder, page), 'utf8')
    const targets = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target)
    return targets.flatMap(target => {
      const [path = '', anchor] = target.split('#')
      if (/^[a-z]+:/.test(target)) return []
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(folder, file))) return [`${page}: ${target}`]
      const isThere = anchor === undefined || readFileSync(join(folder, file), 'utf8').includes(`id="${anchor}"`)
      return isThere ? [] : [`${page}: ${target}`]
    })
  }
  expect(pages.flatMap(findBroken)).toEqual([])
})

test('its container copies the release, and the compose file builds that', () => {
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  expect(dockerfile.match(/^(?:FROM|COPY) .*$/gm)).toEqual([
    expect.stringMatching(/^FROM debian:bookworm-slim@sha256:/),
    'COPY . /opt/kencana',
  ])
  expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toContain('build: .')
})

const rows: readonly [markdown: string, html: string][] = [
  ['## A `b` & c', '<h2 id="a-b--c">A <code>b</code> &#38; c</h2>'],
  ['one **two** [x](y.md#z)', '<p>one <b>two</b> <a href="y.html#z">x</a></p>'],
  [
    'a\n| h | i |\n|---|---|\n| 1 | `a \\| b` |',
    '<p>a</p>\n<table>\n<tr><th>h</th><th>i</th></tr>\n<tr><td>1</td><td><code>a | b</code></td></tr>\n</table>',
  ],
  ['```\n<a>\n```', '<pre>&#60;a&#62;</pre>'],
  ['- a\n- b', '<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>'],
  ['1. a\n2. b', '<ol>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ol>'],
]
test.each(rows)('writes %j as HTML', (markdown, html) => {
  const page = convertMarkdown(markdown, target => target.replace('.md', '.html'))
  expect(page.slice(page.indexOf('<body>') + 7, page.indexOf('</body>')).trim()).toBe(html)
})

describe('a version', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-30\n'
  test.each([
    ['1.2.0', undefined, 'a', undefined],
    ['1.2.0', 'a', 'a', undefined],
    ['1.2.0', 'a', 'b', /^The tag v1\.2\.0 names another commit/],
    ['1.2.0', 'a', undefined, /^The tag v1\.2\.0 names another commit/],
    ['1.3.0', undefined, 'a', /^CHANGELOG\.md has no section \[1\.3\.0\]/],
    ['1.2.0-dev', undefined, 'a', /^1\.2\.0-dev is a program between two releases/],
  ])('%s, tagged %s and built %s', (version, tagged, built, fault) => {
    const found = findVersionFault(version, { changelog, tagged, built })
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(fault)
  })
})
