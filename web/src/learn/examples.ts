// The worked examples of the rules, from the file that the terminal uses as well.

import source from '../../../data/examples.toml?raw';

export interface Example {
  topic: string;
  /** The houses that play it so; null for all of them. */
  houses: string[] | null;
  /** The name of the text that explains it. */
  caption: string;
  record: string;
}

/** Reads `data/examples.toml`: tables of texts and lists of texts, which is all that the file has. */
export function readExamples(text: string): Example[] {
  return text
    .split(/^\[\[example\]\]$/m)
    .slice(1)
    .map((block) => {
      const value = (name: string): string | null =>
        new RegExp(`^${name} = (?:'''(.*?)'''|"([^"]*)")`, 'ms').exec(block)?.slice(1).find((part) => part !== undefined) ?? null;
      const list = /^houses = \[(.*?)\]/m.exec(block)?.[1] ?? null;
      const needed = (name: string): string => {
        const found = value(name);
        if (found === null) throw new Error(`an example of data/examples.toml has no ${name}`);
        return found;
      };
      return {
        topic: needed('topic'),
        houses: list === null ? null : [...list.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? ''),
        caption: needed('caption'),
        record: needed('record'),
      };
    });
}

let examples: Example[] | null = null;

/** The examples of a topic, in the order of the file. */
export function examplesOf(topic: string, house: string | null = null): Example[] {
  examples ??= readExamples(source);
  return examples.filter(
    (example) => example.topic === topic && (house === null || example.houses === null || example.houses.includes(house)),
  );
}
