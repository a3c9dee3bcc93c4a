// A release has what its documents name, and a version is one program.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertMarkdown } from '../../commands/markdown.ts'
import { findVersionFault, nameReleaseCommands, programs, writeDocs } from '../../commands/release-files.ts'

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

test('is built of files that an image is sent', () => {
  const programs = globSync('commands/release*.ts').map(path => readFileSync(path, 'utf8'))
  // The web part is built there, and the archive is written.
  const read = programs.flatMap(text => text.match(/(?<=join\(root, ')[\w.-]+/g) ?? [])
  expect(read).toEqual(expect.arrayContaining(['Dockerfile', 'compose.yaml', 'deploy', 'docs']))
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect([...read, ...copied].filter(path => !['dist', 'release'].includes(path) && ignored.includes(path))).toEqual([])
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

const commandOfSources = new RegExp(
  `npm(?:\\.cmd)? (?:start\\b|run (?:${programs.map(name => name.replace('-', '[:-]')).join('|')})\\b)`,
)

test('has its own commands in pages and in what programs print, never those of the sources', () => {
  // The table of installing has both.
  const pages = globSync('docs/**/*.html', { cwd: folder }).filter(page => page !== 'docs/installing.html')
  expect(pages.filter(page => commandOfSources.test(readFileSync(join(folder, page), 'utf8')))).toEqual([])
  expect(readFileSync(join(folder, 'docs/panduan-cadangan.html'), 'utf8')).toContain(
    '<pre>.\\kencana backup E:\\</pre>',
  )
  const sources = globSync(['server/**/*.ts', 'commands/**/*.ts']).map(path => readFileSync(path, 'utf8'))
  expect(sources.filter(text => commandOfSources.test(text)).length).toBeGreaterThan(10)
  expect(sources.filter(text => commandOfSources.test(nameReleaseCommands(text)))).toEqual([])
})

test.each([
  ['npm run backup -- /media/usb', './kencana backup /media/usb'],
  ['DATA_DIR=./new npm run restore -- a.db --at "x"', 'DATA_DIR=./new ./kencana restore a.db --at "x"'],
  ['npm.cmd run restore -- E:\\a.db', '.\\kencana restore E:\\a.db'],
  ['npm run schema:check, npm run schema -- plan', './kencana schema check, ./kencana schema plan'],
  ['npm ci && npm start', './kencana'],
  ['npm ci\nnpm.cmd start', '.\\kencana'],
  ['npm run build', 'npm run build'],
])('%j is %j in a release', (text, own) => {
  expect(nameReleaseCommands(text)).toBe(own)
})

test('the commands that unpack a release for systemd do', () => {
  const opt = join(folder, 'opt')
  mkdirSync(join(folder, 'packed/kencana-0.3.0-linux-x64/deploy'), { recursive: true })
  writeFileSync(join(folder, 'packed/kencana-0.3.0-linux-x64/kencana'), '')
  mkdirSync(opt)
  const packed = ['-czf', join(folder, 'packed/kencana-0.3.0-linux-x64.tar.gz'), 'kencana-0.3.0-linux-x64']
  execFileSync('tar', packed, { cwd: join(folder, 'packed') })
  const [, section = ''] = readFileSync('docs/installing.md', 'utf8').split('## Under systemd')
  const lines = section.match(/^sudo (?:mkdir|tar) .*$/gm) ?? []
  expect(lines).toHaveLength(2)
  const script = lines.join(' && ').replaceAll('sudo ', '').replaceAll('/opt/', `${opt}/`)
  execFileSync('sh', ['-c', script], { cwd: join(folder, 'packed') })
  expect(existsSync(join(opt, 'kencana/kencana'))).toBe(true)
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
  ['```\n<a>\n```\n\nb', '<pre>&#60;a&#62;</pre>\n<p>b</p>'],
  ['- a\n- b', '<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>'],
  [
    '1. a\n\n   ```\n   b *c*\n   ```\n\n2. d\n\ne',
    '<ol>\n<li><p>a</p>\n<pre>b *c*</pre></li>\n<li><p>d</p></li>\n</ol>\n<p>e</p>',
  ],
  [
    '- a\n  - b\n\n1. c',
    '<ul>\n<li><p>a</p>\n<ul>\n<li><p>b</p></li>\n</ul></li>\n</ul>\n<ol>\n<li><p>c</p></li>\n</ol>',
  ],
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
