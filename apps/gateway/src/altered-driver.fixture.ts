import { registerHooks } from 'node:module';

// Loaded before a program: it then finds one driver of the product as somebody changed it on the disk.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/drivers/domain/files/vs2.json')) return loaded;
    return { ...loaded, source: String(loaded.source).replace('"decimal": "."', '"decimal": ","') };
  },
});
