interface ImportMetaEnv {
  /** True in what is built, false under the development server. */
  readonly PROD: boolean
  readonly VITE_API_URL?: string
  readonly VITE_API_URL_PUSAT?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}

declare module '@fontsource-variable/inter'
declare module '*.css'
