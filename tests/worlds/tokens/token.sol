// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// Tokens for tests against a chain. Anybody may mint.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public symbol;
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    /// Nothing is paid to or from it, as with an address that the issuer has blocked.
    mapping(address => bool) public isBlocked;

    constructor(string memory named) {
        symbol = named;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setBlocked(address who, bool blocked) external {
        isBlocked[who] = blocked;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    /// A transfer of nothing needs nobody's leave: whoever likes has it appear in anybody's history.
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(value == 0, "not allowed");
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal {
        require(!isBlocked[from] && !isBlocked[to], "blocked");
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// As Tether's contract on the main network is: its transfer answers nothing at all.
contract TokenWithoutAnswer {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        require(balanceOf[msg.sender] >= value, "balance");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// Pays ether out from within a contract, as exchanges do for many at once: no transaction has the receiver as its target.
contract Payer {
    function pay(address payable[] calldata to) external payable {
        for (uint256 i = 0; i < to.length; i++) {
            to[i].transfer(msg.value / to.length);
        }
    }
}
