// Polyglot asks for it by this name; every browser that runs the program has it.
module.exports = Object.entries
