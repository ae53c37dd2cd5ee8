/** What toolwright asks of TypeScript 7's own API, in the shapes that version 7.0.2 answers with. */

/** A node of a syntax tree of TypeScript 7. */
export interface RemoteNode {
  readonly index: number;
  readonly kind: number;
  readonly pos: number;
  readonly end: number;
}

/** A syntax tree; node 1 is the file itself. */
export interface RemoteFile extends RemoteNode {
  /** Every node by index, those that were asked for. */
  readonly nodes: readonly unknown[];
  /** Ends with 28 bytes for each node, which begin with its kind, position and end. */
  readonly view: DataView;
  readonly getOrCreateNodeAtIndex: (index: number) => RemoteNode;
}

export interface RemoteHandle {
  readonly index: number;
  readonly path: string;
}

export interface RemoteSymbol {
  readonly id: number;
  readonly name: string;
  readonly escapedName: string;
  readonly flags: number;
  readonly checkFlags: number;
  readonly declarations: readonly RemoteHandle[];
  readonly valueDeclaration: RemoteHandle | undefined;
  readonly getExportSymbol: () => RemoteSymbol;
}

export interface RemoteType {
  readonly id: number;
  readonly flags: number;
  readonly objectFlags: number | undefined;
  readonly value: string | number | boolean | bigint | undefined;
  readonly texts: readonly string[] | undefined;
  readonly elementFlags: readonly number[] | undefined;
  readonly getSymbol: () => RemoteSymbol | undefined;
  readonly getAliasSymbol: () => RemoteSymbol | undefined;
  readonly getAliasTypeArguments: () => readonly RemoteType[];
  readonly getTypes: () => readonly RemoteType[] | undefined;
  readonly getTarget: () => RemoteType | undefined;
}

export interface RemoteIndexInfo {
  readonly keyType: RemoteType;
  readonly valueType: RemoteType;
  readonly isReadonly: boolean;
  readonly declaration?: RemoteHandle | undefined;
}

export interface RemoteDiagnostic {
  readonly fileName?: string | undefined;
  readonly pos: number;
  readonly end: number;
  readonly code: number;
  readonly category: number;
  readonly text: string;
  readonly messageChain?: readonly RemoteDiagnostic[] | undefined;
}

export interface RemoteChecker {
  readonly getSymbolAtLocation: (nodes: readonly RemoteNode[]) => readonly (RemoteSymbol | undefined)[];
  readonly getTypeAtLocation: (nodes: readonly RemoteNode[]) => readonly (RemoteType | undefined)[];
  readonly getTypeOfSymbol: (symbols: readonly RemoteSymbol[]) => readonly (RemoteType | undefined)[];
  readonly getTypeFromTypeNode: (node: RemoteNode) => RemoteType | undefined;
  readonly getDeclaredTypeOfSymbol: (symbol: RemoteSymbol) => RemoteType;
  readonly getAliasedSymbol: (symbol: RemoteSymbol) => RemoteSymbol;
  readonly getExportsOfModule: (symbol: RemoteSymbol) => readonly RemoteSymbol[];
  readonly getShorthandAssignmentValueSymbol: (node: RemoteNode) => RemoteSymbol | undefined;
  readonly getConstantValue: (node: RemoteNode) => string | number | undefined;
  readonly getPropertiesOfType: (type: RemoteType) => readonly RemoteSymbol[];
  readonly getPropertyOfType: (type: RemoteType, name: string) => RemoteSymbol | undefined;
  readonly getIndexInfosOfType: (type: RemoteType) => readonly RemoteIndexInfo[];
  readonly getSignaturesOfType: (type: RemoteType, kind: number) => readonly unknown[];
  readonly getBaseTypes: (type: RemoteType) => readonly RemoteType[];
  readonly getTypeArguments: (type: RemoteType) => readonly RemoteType[];
  readonly getApparentType: (type: RemoteType) => RemoteType | undefined;
  readonly getNonNullableType: (type: RemoteType) => RemoteType | undefined;
  readonly getNeverType: () => RemoteType;
  readonly isArrayType: (type: RemoteType) => boolean;
  readonly isArrayLikeType: (type: RemoteType) => boolean;
  readonly isTupleType: (type: RemoteType) => boolean;
  readonly isTypeAssignableTo: (source: RemoteType, target: RemoteType) => boolean;
  readonly typeToString: (type: RemoteType, enclosing?: RemoteNode, flags?: number) => string;
}

export interface RemoteProgram {
  readonly getSourceFile: (path: string) => RemoteFile | undefined;
  readonly getSourceFileNames: () => readonly string[];
  readonly getSemanticDiagnostics: (path?: string) => readonly RemoteDiagnostic[];
  readonly getProgramDiagnostics: () => readonly RemoteDiagnostic[];
  readonly getGlobalDiagnostics: () => readonly RemoteDiagnostic[];
  readonly getConfigFileParsingDiagnostics: () => readonly RemoteDiagnostic[];
}

export interface RemoteProject {
  readonly program: RemoteProgram;
  readonly checker: RemoteChecker;
}

/** The open projects, as the files were when it was made. */
export interface RemoteSnapshot {
  readonly getProjects: () => readonly RemoteProject[];
  readonly dispose: () => void;
}

/** A running compiler. */
export interface RemoteCompiler {
  readonly updateSnapshot: (request: {
    readonly openProjects: readonly string[];
    readonly closeProjects?: readonly string[];
    /** Without it, no file counts as changed since the last snapshot. */
    readonly fileChanges?: { readonly invalidateAll: true };
  }) => RemoteSnapshot;
  readonly client: {
    readonly channel: {
      readonly child: {
        readonly kill: (signal: "SIGKILL") => boolean;
        readonly on: (event: "error", listener: () => void) => void;
      };
    };
    readonly close: () => void;
  };
}

/** Bits by name. */
export type Names = Readonly<Record<string, string | number>>;

/** The modules of the API. */
export interface CompilerApi {
  readonly API: new (options: {
    readonly cwd: string;
    /** Files that it reads through us: a text, null for no file, undefined for what is on the disk. */
    readonly fs: { readonly readFile: (path: string) => string | null | undefined };
  }) => RemoteCompiler;
  readonly SymbolFlags: Names;
  readonly TypeFlags: Names;
  readonly ObjectFlags: Names;
  readonly ElementFlags: Names;
  readonly SyntaxKind: Names;
}
