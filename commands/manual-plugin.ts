// A plugin of the web build: pages of the manual, which screens import, and the guide of backups as a page of its own.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { convertMarkdown, convertMarkdownBlocks, toAnchor } from './markdown.ts'

/** One heading of the second level with all that follows it; the first section of a page has what is above them. */
export interface PageSection {
  /** `page.md#heading`. */
  readonly id: string
  /** Ids of the headings below it. */
  readonly inner: readonly string[]
  readonly title: string
  /** Links to sections of the manual are their ids; pictures are paths beside the page. */
  readonly html: string
}

const fence = /^```/

/** Lines by their sections, each with its heading first. */
const splitSections = (text: string): readonly string[] => {
  const sections: string[][] = [[]]
  let isCode = false
  for (const line of text.replaceAll('\r', '').split('\n')) {
    if (fence.test(line)) isCode = !isCode
    if (!isCode && line.startsWith('## ')) sections.push([])
    sections.at(-1)?.push(line)
  }
  return sections.map(lines => lines.join('\n').trim())
}

/** `isPage` is true for the names of pages of the manual: a link to another document becomes text. */
export const readManualPage = (file: string, isPage: (name: string) => boolean): readonly PageSection[] => {
  const page = basename(file)
  const rewriteLink = (target: string): string | undefined => {
    if (/^(?:https?:|pictures\/)/.test(target)) return target
    const [name = '', heading] = target.split('#')
    if (name === '') return `${page}#${heading}`
    return isPage(name) && heading !== undefined ? target : undefined
  }
  const listHeadings = (text: string): readonly string[] =>
    [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => heading)
  return splitSections(readFileSync(file, 'utf8')).map(text => {
    const [title = '', ...inner] = listHeadings(text)
    return {
      id: `${page}#${toAnchor(title)}`,
      inner: inner.map(heading => `${page}#${toAnchor(heading)}`),
      title,
      html: convertMarkdownBlocks(text.replace(/^#.*\n?/, ''), rewriteLink),
    }
  })
}

/** The code of a page: its sections, and the addresses that its pictures have in the build. */
const buildPageModule = (file: string, isPage: (name: string) => boolean): string => {
  const sections = readManualPage(file, isPage)
  const pictures = [...new Set(sections.flatMap(({ html }) => html.match(/(?<= src=")[^"]+/g) ?? []))]
  return [
    ...pictures.map((path, index) => `import p${index} from ${JSON.stringify(`${join(dirname(file), path)}?url`)}`),
    `export const sections = ${JSON.stringify(sections)}`,
    `export const pictures = { ${pictures.map((path, index) => `${JSON.stringify(path)}: p${index}`).join(', ')} }`,
  ].join('\n')
}

/** The Markdown files of `folder` whose names the pattern fits are pages; `guide` is also a file of the build. */
export const createManualPlugin = (folder: string, pattern: RegExp, guide: string): Plugin => ({
  name: 'manual',
  enforce: 'pre',
  load(id) {
    const file = id.replace(/\?.*$/, '')
    if (dirname(file) !== folder || !pattern.test(basename(file))) return null
    return { code: buildPageModule(file, name => pattern.test(name)), moduleType: 'js' }
  },
  generateBundle() {
    const source = convertMarkdown(readFileSync(join(folder, guide), 'utf8'), target =>
      target.startsWith('#') ? target : undefined,
    )
    this.emitFile({ type: 'asset', fileName: 'backup-guide.html', source })
  },
})
