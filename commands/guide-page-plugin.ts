// A plugin of the web build: the guide of backups as a page, for the hint of the dashboard.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { convertMarkdown } from './markdown.ts'

/** Its links to other documents and its pictures become text: the web part has neither. */
export const createGuidePagePlugin = (file: string): Plugin => ({
  name: 'guide-page',
  apply: 'build',
  generateBundle() {
    const source = convertMarkdown(readFileSync(file, 'utf8'), target => (target.startsWith('#') ? target : undefined))
    this.emitFile({ type: 'asset', fileName: 'backup-guide.html', source })
  },
})
