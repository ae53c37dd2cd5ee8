export interface Page<Pattern> {
  pattern: Pattern;
  error?: Error;
}

export type Dated<Value> = Value | { when: Date };
