// What is worth knowing of an import and stops nothing; worded where the answer is made.

export interface Notice {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

export const notice = (code: string, params: Notice['params'] = {}): Notice => ({ code, params })
