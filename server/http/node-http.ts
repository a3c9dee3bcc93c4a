// Node's HTTP module. An import statement would also load fetch: 1/15 of the start time and 8 MB.
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
