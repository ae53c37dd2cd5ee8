export interface Base {
  id: string;
  mode: Modes;
}

interface Mode {
  fast: boolean;
}
