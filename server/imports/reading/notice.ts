// Information about an import that does not stop it; formatted when the answer is built.

export interface Notice {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export const notice = (code: string, params: Notice['params'] = {}): Notice => ({ code, params })
