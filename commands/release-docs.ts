// The documents of a release: its README, the docs as HTML with their pictures, and the files of services that they name.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './build-if-stale.ts'
import { convertMarkdown } from './markdown.ts'
import { nameReleaseCommands } from './release-commands.ts'

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
