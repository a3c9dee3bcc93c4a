// Information about an import that does not stop it; formatted when the answer is built.

export interface ImportNotice {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export const createNotice = (code: string, params: ImportNotice['params'] = {}): ImportNotice => ({ code, params })
