// A plugin of the web build: the page starts with a small script that requests the program's first data.
import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'

/** Builds the script as one file, with the names of `files`. */
const buildScript = async (entry: string, files: readonly string[]): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { DESK_FILES: JSON.stringify(files) },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'early' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code
}

/** The chunks of the signed-in layout, as the build settings name them. */
const deskFiles: ReadonlySet<string> = new Set(['both', 'desk'])

const listDeskFiles = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap(file =>
    file.type === 'chunk' && deskFiles.has(file.name) ? [`/${file.fileName}`] : [],
  )

/** The letters that every page needs: without them it is laid out in another typeface first. */
const findFont = (bundle: Rolldown.OutputBundle): string => {
  const fontFile = Object.keys(bundle).find(name => /\/inter-latin-wght-normal-[^/]+\.woff2$/.test(name))
  if (fontFile === undefined) throw new Error('the build has no Latin letters of Inter')
  return `/${fontFile}`
}

/**
 * `entry` is the source file of the script. For builds only: the development server has one file for each source,
 * and requests it when it is imported.
 */
export const createEarlyPagePlugin = (entry: string): Plugin => {
  let src = ''
  return {
    name: 'early-page',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const files = listDeskFiles(bundle)
        if (files.length === 0) throw new Error('the build has no chunk named desk')
        const source = await buildScript(entry, files)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        // A separate file, because the page forbids inline scripts.
        this.emitFile({ type: 'asset', fileName: `assets/early-${hash}.js`, source })
        src = `/assets/early-${hash}.js`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        { tag: 'script', attrs: { src, async: true }, injectTo: 'head-prepend' },
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', crossorigin: true, href: findFont(bundle) },
          injectTo: 'head',
        },
      ],
    },
  }
}
