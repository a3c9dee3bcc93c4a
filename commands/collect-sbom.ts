// The packages of the program as CycloneDX JSON, read by npm from the lock file and the installation.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './made-of.ts'

interface Bom {
  readonly metadata: { readonly component: { readonly name: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

interface Component {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']

/** Uses the npm that started this script, or the npm of the machine. */
const runNpm = (): string => {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return execFileSync(process.execPath, [npm, ...words], options)
  return execFileSync('npm', words, { ...options, shell: process.platform === 'win32' })
}

/** `--omit dev` of npm leaves out packages of the program too, where a tool for development needs them as well. */
const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/** npm names a private program by its folder; replaced by the name of the package. */
export const collectSbom = (): string => {
  const { metadata, components, dependencies, ...bom } = JSON.parse(runNpm()) as Bom
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  const left = new Set(components.filter(isForDevelopment).map(one => one['bom-ref']))
  const program = {
    ...bom,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: components.filter(one => !left.has(one['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(one => !left.has(one)) })),
  }
  return `${JSON.stringify(program, null, 2)}\n`
}
