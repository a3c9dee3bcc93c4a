// Runs the steps of a Dockerfile without an engine: each stage in a folder of its own that is the root of what it runs.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'

export interface BuiltImage {
  readonly root: string
  readonly user: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly health: readonly string[]
}

export interface ImageBuild {
  /** Paths that `COPY . .` leaves out: first parts of them, as `.dockerignore` names them. */
  readonly ignored: readonly string[]
  readonly context: string
  /** Makes the root folder that an image is; throws for one that it does not know. */
  readonly makeRoot: (image: string) => string
  /** Of the machine, for steps that fetch packages. */
  readonly env: Readonly<Record<string, string>>
}

interface Stage extends BuiltImage {
  readonly name: string
}

interface Step {
  readonly keyword: string
  readonly text: string
}

/** Every instruction has to be known here: one that is passed over would prove nothing. Returns the last stage. */
export const runDockerfile = (dockerfile: string, build: ImageBuild): BuiltImage => {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    const step: Step = { keyword, text: instruction.getTextContent().slice(keyword.length).trim() }
    if (step.keyword === 'FROM') stages.push(beginStage(step.text, build))
    else stages.push(runStep(stages.pop(), step, { ...build, stages }))
  }
  const last = stages.at(-1)
  if (last === undefined) throw new Error('the Dockerfile has no stage')
  return last
}

const beginStage = (text: string, { makeRoot }: ImageBuild): Stage => {
  const [image = '', , name = ''] = text.split(/\s+/)
  return { name, root: makeRoot(image), user: 'root', folder: '/', env: {}, entrypoint: [], health: [] }
}

const runStep = (
  stage: Stage | undefined,
  { keyword, text }: Step,
  build: ImageBuild & { readonly stages: readonly Stage[] },
): Stage => {
  if (stage === undefined) throw new Error(`${keyword} comes before FROM`)
  const inRoot = (path: string): string => join(stage.root, resolve(stage.folder, path))
  switch (keyword) {
    case 'WORKDIR':
      mkdirSync(inRoot(text), { recursive: true })
      return { ...stage, folder: resolve(stage.folder, text) }
    case 'COPY':
      copyFiles(text, inRoot, build)
      return stage
    case 'RUN':
      runInRoot(stage, ['/bin/sh', '-c', text], build.env)
      return stage
    case 'ENV':
      return { ...stage, env: { ...stage.env, ...Object.fromEntries(text.split(/\s+/).map(pair => pair.split('='))) } }
    case 'USER':
      return { ...stage, user: text }
    case 'ENTRYPOINT':
      return { ...stage, entrypoint: JSON.parse(text) as readonly string[] }
    case 'HEALTHCHECK':
      return { ...stage, health: JSON.parse(text.slice(text.indexOf('['))) as readonly string[] }
    case 'VOLUME':
      if (!existsSync(inRoot(text))) throw new Error(`${text} is not there`)
      return stage
    case 'EXPOSE':
      return stage
    default:
      throw new Error(`${keyword} is not known here`)
  }
}

const copyFiles = (
  text: string,
  inRoot: (path: string) => string,
  { stages, context, ignored }: ImageBuild & { readonly stages: readonly Stage[] },
): void => {
  const parts = text.split(/\s+/)
  const from = parts.find(part => part.startsWith('--from='))?.slice('--from='.length)
  const paths = parts.filter(part => !part.startsWith('--'))
  const target = paths.pop() ?? ''
  const source = from === undefined ? context : stages.find(({ name }) => name === from)?.root
  if (source === undefined) throw new Error(`there is no stage ${from}`)
  for (const path of paths) {
    const isFolder = from !== undefined || path === '.'
    const to = isFolder ? inRoot(target) : join(inRoot(target), path)
    mkdirSync(dirname(to), { recursive: true })
    const isCopied = (file: string): boolean =>
      from !== undefined || !ignored.some(name => file.startsWith(join(context, name)))
    cpSync(join(source, path), to, { recursive: true, filter: isCopied, verbatimSymlinks: true })
  }
}

/** As the image's user, in its folder, with its environment alone. */
export const commandInRoot = (
  { root, user, folder, env }: Pick<BuiltImage, 'root' | 'user' | 'folder' | 'env'>,
  command: readonly string[],
  more: Readonly<Record<string, string>> = {},
): readonly string[] => {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const settings = Object.entries({ PATH: path, HOME: '/tmp', ...more, ...env }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const step = ['/bin/sh', '-c', `cd ${folder} && exec "$@"`, 'sh', ...command]
  return ['chroot', `--userspec=${user}`, root, '/usr/bin/env', '-i', ...settings, ...step]
}

/** A container has processes of its own in its `/proc`, and ends them all when it ends. */
export const buildIsolatedRun = ({ root }: Pick<BuiltImage, 'root'>, ...more: readonly string[]): readonly string[] => [
  'unshare',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  `--mount-proc=${join(root, 'proc')}`,
  ...more,
]

const runInRoot = (stage: Stage, command: readonly string[], env: Readonly<Record<string, string>>): void => {
  const [program = '', ...args] = [...buildIsolatedRun(stage), ...commandInRoot(stage, command, env)]
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 })
}
