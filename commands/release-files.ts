// The files of a release: documents, commands, licences, drivers, and the list with their digests.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './build-if-stale.ts'
import { drivers } from './bundle.ts'
import { convertMarkdown } from './markdown.ts'

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

// The documents of a release: its README, the docs as HTML with their pictures, and the files of services that they name.

const toPosix = (path: string): string => path.split(sep).join('/')

/** Keeps links within the release: a document becomes its page, other files stay where the release has them. */
const createRewriter =
  (folder: string, page: string) =>
  (target: string): string | undefined => {
    if (/^(?:[a-z]+:|#)/.test(target)) return target
    const [path = '', anchor] = target.split('#')
    const file = toPosix(join(dirname(page), path))
    const isPage = /^(?:docs\/|README)/.test(file) && file.endsWith('.md') && existsSync(join(root, file))
    const linked = file === 'README.md' ? 'docs/index.html' : isPage ? file.replace(/\.md$/, '.html') : file
    if (!isPage && !existsSync(join(folder, file))) return undefined
    return toPosix(relative(dirname(page), linked)) + (anchor === undefined ? '' : `#${anchor}`)
  }

/** The Dockerfile's last stage, which copies the release itself. */
const createDockerfile = (): string => {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const stage = text.slice(text.lastIndexOf('\nFROM ') + 1)
  return `# Runs this release in a container.\n${stage.replace('COPY --from=build /release ', 'COPY . ')}`
}

/** Writes them into a release that has all other files. */
export const writeDocs = (folder: string): void => {
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  cpSync(join(root, 'deploy/README.txt'), join(folder, 'README.md'))
  cpSync(join(root, 'compose.yaml'), join(folder, 'compose.yaml'))
  cpSync(join(root, 'docs/pictures'), join(folder, 'docs/pictures'), { recursive: true })
  writeFileSync(join(folder, 'Dockerfile'), createDockerfile())
  for (const path of globSync('docs/**/*.md', { cwd: root })) {
    const target = join(folder, path.replace(/\.md$/, '.html'))
    mkdirSync(dirname(target), { recursive: true })
    const text = readFileSync(join(root, path), 'utf8')
    // The table of both forms keeps both.
    const named = toPosix(path) === 'docs/installing.md' ? text : nameReleaseCommands(text)
    writeFileSync(target, convertMarkdown(named, createRewriter(folder, toPosix(path))))
  }
  // Its front page begins with the README of the release, and goes on with the index of the sources; links are those of the folder above.
  const index = readFileSync(join(root, 'README.md'), 'utf8').replace(/^[\s\S]*(?=^## Read on$)/m, '')
  const front = `${readFileSync(join(root, 'deploy/README.txt'), 'utf8')}\n${index}`.replaceAll('](docs/', '](')
  writeFileSync(join(folder, 'docs/index.html'), convertMarkdown(front, createRewriter(folder, 'docs/index.md')))
}

// The packages that are not bundled, with their dependencies: drivers with binaries, and Swagger UI.

interface PackageManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const getPackageFolder = (name: string): string => join('node_modules', name)

/** Collects these packages and their installed dependencies; all are in the first node_modules folder. */
const findPackages = (names: readonly string[]): ReadonlySet<string> => {
  const packages = new Set<string>()
  const add = (name: string, isOptional: boolean): void => {
    const file = join(root, getPackageFolder(name), 'package.json')
    if (packages.has(name) || (isOptional && !existsSync(file))) return
    packages.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as PackageManifest
    for (const other of Object.keys(dependencies)) add(other, Object.hasOwn(optionalDependencies, other))
    for (const other of Object.keys(optionalDependencies)) add(other, true)
  }
  for (const name of names) add(name, false)
  return packages
}

/** The needed files of packages that also contain binaries of other systems, sources or unused files. */
const usedFiles: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib/**', `prebuilds/${process.platform}-${process.arch}.node`],
  'swagger-ui-dist': ['package.json', 'LICENSE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
}

const unusedFile = /\.(?:md|map|d\.[cm]?ts|ts)$/

export const copyDrivers = (folder: string): void => {
  for (const name of findPackages([...drivers, 'swagger-ui-dist'])) {
    const from = getPackageFolder(name)
    const patterns = usedFiles[name] ?? ['**']
    const files = globSync([...patterns], { cwd: join(root, from), withFileTypes: true })
      .filter(entry => entry.isFile() && !unusedFile.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    if (files.length === 0) throw new Error(`${from} has none of its files.`)
    for (const file of files) cpSync(join(root, file), join(folder, file))
  }
}

// The licences of all packages whose code a release may hold.

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly license?: string }>
  >
}

/** Returns one text: each package with its version, its declared license, and its license files. */
export const collectLicences = (): string => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const parts: string[] = []
  for (const [path, { version, dev, license }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const files = globSync('{LICEN[CS]E,licen[cs]e,License,COPYING,NOTICE}{,.md,.txt,-MIT}', { cwd: join(root, path) })
    const texts = files.map(file => readFileSync(join(root, path, file), 'utf8').trim())
    if (texts.length === 0 && globSync('package.json', { cwd: join(root, path) }).length === 0) continue
    parts.push([`${path.split('node_modules/').at(-1)} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n'))
  }
  return parts.join(`\n\n${'-'.repeat(80)}\n\n`)
}

// Commands of a release, and texts about commands of the sources as a release has them: `npm run backup -- /media/usb` of the
// sources is `./kencana backup /media/usb` there.

/** Commands for operators: `./kencana backup`. */
export const programs = [
  'accept-data',
  'audit-books',
  'backup',
  'health',
  'move-postgres',
  'rescue',
  'restore',
  'schema',
  'shop-export',
  'shop-import',
  'shop-move',
  'upgrade',
]

const getLauncher = (windows: string | undefined): string => (windows === undefined ? './kencana' : '.\\kencana')

/** Scripts are `audit:books` where the program is `audit-books`, and `schema:check` where the program is `schema` with a word. */
const toCommand = (script: string): string | undefined => {
  const name = script.replace(':', '-')
  if (programs.includes(name)) return name
  return script.startsWith('schema:') ? script.replace(':', ' ') : undefined
}

/** Replaces commands of the sources; those that a release does not have stay. */
export const nameReleaseCommands = (text: string): string =>
  text
    .replace(/\bnpm(?:\.cmd)? ci(?: --omit=dev)?(?: && |\n *)(?=npm(?:\.cmd)? start\b)/g, '')
    .replace(/\bnpm(\.cmd)? start\b/g, (_, windows?: string) => getLauncher(windows))
    .replace(
      /\bnpm(\.cmd)? run (?:--silent )?([a-z]+(?:[:-][a-z]+)*)( --(?= ))?/g,
      (found, windows, script: string) => {
        const command = toCommand(script)
        return command === undefined ? found : `${getLauncher(windows)} ${command}`
      },
    )
    // The name of a script that the program computes.
    .replaceAll('npm run ${', './kencana ${')

// Whether a version may be released: a version is one program, with a section of the changelog.

interface ReleasedState {
  readonly changelog: string
  /** The commit of the tag of this version; undefined without one. */
  readonly tagged: string | undefined
  /** The commit that is built; undefined if files differ from it or there is no repository. */
  readonly built: string | undefined
}

/** Returns a sentence for a version that may not be released; undefined if it may. */
export const findVersionFault = (version: string, { changelog, tagged, built }: ReleasedState): string | undefined => {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return `${version} is a program between two releases: set the version in package.json, or build one for trying with --draft.`
  if (!changelog.includes(`\n## [${version}] - `)) return `CHANGELOG.md has no section [${version}] with its date.`
  if (tagged !== undefined && tagged !== built)
    return `The tag v${version} names another commit: a version is one program, so this one needs the next number.`
  return undefined
}
