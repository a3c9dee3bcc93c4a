// The packages that the program is made of, as CycloneDX JSON: npm reads them from the lock file.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build-if-stale.ts'

interface Bom {
  readonly metadata: { readonly component: { readonly name: string } }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

interface PackageLock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>
}

const npmArguments = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']

const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** Executes the npm that started this process, or the npm of the machine. */
const runNpm = (cwd: string): string => {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return execFileSync(process.execPath, [npm, ...npmArguments], options)
  return execFileSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' })
}

/** Reads the lock file without development dependencies: npm refuses to describe an install that lacks them. */
const readProgramBom = (): Bom => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-sbom-'))
  try {
    const { devDependencies, ...manifest } = readJson('package.json')
    const lock = readJson('package-lock.json')
    const { devDependencies: locked, ...program } = lock.packages['']
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const packages = { ...lock.packages, '': program }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    return JSON.parse(runNpm(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `name@version` of each package on the disk; the lock file also has those of other systems. */
const listInstalled = (): ReadonlySet<string> => {
  const { packages } = readJson('package-lock.json') as PackageLock
  const installed = Object.entries(packages).filter(
    ([path]) => path !== '' && existsSync(join(root, path, 'package.json')),
  )
  return new Set(
    installed.map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  )
}

/** npm names a private program by its folder; replaced by the name of the package. */
export const collectSbom = (): string => {
  const { metadata, components, dependencies, ...bom } = readProgramBom()
  const { name } = readJson('package.json') as { name: string }
  const installed = listInstalled()
  const included = components.filter(one => installed.has(one['bom-ref']))
  const refs = new Set(included.map(one => one['bom-ref']))
  const isProgram = (ref: string): boolean => !components.some(one => one['bom-ref'] === ref)
  const program = {
    ...bom,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: included,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref) || isProgram(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(one => refs.has(one)) })),
  }
  return `${JSON.stringify(program, null, 2)}\n`
}
