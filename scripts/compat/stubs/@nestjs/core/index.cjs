module.exports = { ModuleRef: class ModuleRef {} }
