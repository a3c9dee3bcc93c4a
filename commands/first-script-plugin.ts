// A plugin of the web build: the page begins with a small script that sends the program's first calls.
import { build, type Plugin, type Rolldown } from 'vite'

type EarlyFiles = Readonly<Record<'layout' | 'modules' | 'id' | 'en', readonly string[]>>

/** Builds the script as one file, with the names of `files`. */
const buildScript = async (entry: string, files: EarlyFiles): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { EARLY_FILES: JSON.stringify(files) },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'firstScript' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  const { code } = output[0]
  if (code.includes('</script')) throw new Error('the first script ends its own element')
  return code
}

/** The chunks that only signed-in users need at once, as the build's configuration names them. */
const layoutChunks = ['both', 'layout']

const findLayoutFiles = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap(file =>
    file.type === 'chunk' && layoutChunks.includes(file.name) ? [`/${file.fileName}`] : [],
  )

/** The chunk that a dynamic import of the source file loads. */
const findImportedFile = (bundle: Rolldown.OutputBundle, source: string): readonly string[] => {
  const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.facadeModuleId?.endsWith(source))
  if (!chunk) throw new Error(`the build has no chunk of ${source}`)
  return [`/${chunk.fileName}`]
}

/** What depends on the project: the code of its modules, and its texts. */
const findProjectFiles = (bundle: Rolldown.OutputBundle): Omit<EarlyFiles, 'layout'> => ({
  modules: findImportedFile(bundle, '/src/custom-screens/modules.ts'),
  id: findImportedFile(bundle, '/src/i18n/id.json'),
  en: findImportedFile(bundle, '/src/i18n/en.json'),
})

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
export const createFirstScriptPlugin = (entry: string): Plugin => ({
  name: 'first-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (_html, { bundle = {} }) => {
      const files = findLayoutFiles(bundle)
      if (files.length !== layoutChunks.length)
        throw new Error(`the build has not these chunks: ${layoutChunks.join(', ')}`)
      return [
        // In the page itself, since a file of its own is a call before the first calls. The server allows it by its hash.
        {
          tag: 'script',
          children: await buildScript(entry, { layout: files, ...findProjectFiles(bundle) }),
          injectTo: 'head-prepend',
        },
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', crossorigin: true, href: findFont(bundle) },
          injectTo: 'head',
        },
      ]
    },
  },
})
