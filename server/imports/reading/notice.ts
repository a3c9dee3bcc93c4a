// Information about an import that does not stop it; worded where the answer is made.

export interface Notice {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export const notice = (code: string, params: Notice['params'] = {}): Notice => ({ code, params })
